/** How long a live line waits for what, in ms. */

export const SILENCE = 8_000; // without any frame: the line is dead, whatever the socket says
export const SHORT_SILENCE = 3_000; // the same where heartbeats come each second
export const HELLO_WITHIN = [1_500, 1_500, 3_000, 5_000]; // by try: short where packets are lost, long enough for a slow way
export const PROBE = 1_000; // in which a line that may have died must say something
export const ASKED_FOR = 15_000; // after `start` in which a person may be said to be asking for the seat
export const BEHIND = 1_000; // a heartbeat's version may be ahead of ours before we ask again
export const FIRST_RETRY = 250;
export const LAST_RETRY = 4_000;
export const LAST_EAGER = 600;

// What is on air is right again within two seconds, whatever befell its line: an output hears each second.
export const OUTPUT_LATE = 1_250; // without any frame: the line is asked whether it lives
export const OUTPUT_PROBE = 350; // in which it must say so
