/** SHA-256 and HMAC (FIPS 180-4, RFC 2104), written out: a page opened from a disk has no Web Crypto in some browsers. */

const K = new Uint32Array(64);
const START = new Uint32Array(8);

// The constants are the first 32 bits of the fractions of the cube and square roots of the first primes.
{
  const root = (n: number, degree: 2 | 3): number => {
    const exact = degree === 2 ? Math.sqrt(n) : Math.cbrt(n);
    return Math.floor((exact - Math.floor(exact)) * 2 ** 32);
  };
  let found = 0;
  for (let n = 2; found < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (!prime) continue;
    if (found < 8) START[found] = root(n, 2);
    K[found++] = root(n, 3);
  }
}

const rotate = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** The 32 bytes of the hash. */
export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil((message.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, (message.length << 3) >>> 0);
  const hash = START.slice();
  const w = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) block(hash, w, view, at);
  const out = new Uint8Array(32);
  hash.forEach((word, n) => new DataView(out.buffer).setUint32(n * 4, word));
  return out;
}

function block(hash: Uint32Array, w: Uint32Array, view: DataView, at: number): void {
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (hash[n]! += word));
}

/** HMAC-SHA256. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(64);
  padded.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(join([padded.map((byte) => byte ^ 0x36), message]));
  return sha256(join([padded.map((byte) => byte ^ 0x5c), inner]));
}

export function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

const encoder = new TextEncoder();
export const utf8 = (text: string): Uint8Array => encoder.encode(text);
export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const bytesOf = (hex: string): Uint8Array => Uint8Array.from({ length: hex.length / 2 }, (_, n) => parseInt(hex.slice(n * 2, n * 2 + 2), 16));

/** Hex of the hash over parts with one zero byte between each two. */
export function hashOf(...parts: (string | Uint8Array)[]): string {
  return hexOf(sha256(separated(parts)));
}

export function separated(parts: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  return join(parts.flatMap((part, n) => [...(n ? [new Uint8Array(1)] : []), typeof part === "string" ? utf8(part) : part]));
}

/** The formats' stream of unsigned 32-bit numbers: HMAC-SHA256 over a counter, read with `below`. */
export class Stream {
  private left: number[] = [];
  private counter = 0;

  constructor(
    private readonly seed: Uint8Array,
    private readonly format: string,
    private readonly name: string,
  ) {}

  /** 0 to n − 1; numbers at or above ⌊2³²/n⌋·n are thrown away. */
  below(n: number): number {
    const limit = Math.floor(2 ** 32 / n) * n;
    for (;;) {
      if (!this.left.length) this.left = this.block();
      const number = this.left.shift()!;
      if (number < limit) return number % n;
    }
  }

  private block(): number[] {
    const counter = new Uint8Array(8);
    new DataView(counter.buffer).setUint32(4, this.counter++);
    const bytes = new DataView(hmac(this.seed, separated([this.format, this.name, counter])).buffer);
    return Array.from({ length: 8 }, (_, n) => bytes.getUint32(n * 4));
  }
}
