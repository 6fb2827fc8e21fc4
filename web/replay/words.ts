/** The replay's sentences. */
import { cardName, pick, rankName, trumpName } from "../core/i18n";
import type { Card, Trump } from "../core/view";
import type { AskName } from "../referee/question";

type Data = Record<string, unknown>;
/** Side and number: a record has no names. */
const SEATS = ["A1", "B2", "A2", "B1"] as const;
export const seatName = (n: unknown): string => SEATS[Number(n)] ?? "";
const cards = (data: Data, join: string): string => ((data.cards as Card[] | null) ?? []).map(cardName).join(join);
const trump = (found: unknown): string => (typeof found === "string" ? trumpName(found as Trump) : "");

const ZH = {
  title: "回放", rules: "规则", referee: "裁判", language: "English",
  file: "打开记录文件", fileNote: "文件只在本机读取；每局交服务器验证后逐步给出。", drop: "也可以把文件拖到这里。",
  served: "本服务器上可回放的牌局", rehearsed: "联排", none: "还没有可以公开回放的牌局。", game: (n: number) => `第 ${n} 局`, inFile: "文件里的牌局",
  sources: { show: "正式", rehearsal: "联排", imported: "导入" } as Record<string, string>,
  loading: "正在验证并展开记录…", empty: "文件里没有牌局记录。", notRecord: "这不是牌局记录：每行应是一个 JSON 对象。",
  banker: "庄", level: "打", trumpWord: "主", trumpOpen: "主未定", points: (n: number) => `闲家 ${n} 分`,
  phases: { cutting: "切牌", dealing: "发牌", declaring: "亮主", burying: "扣底", raiding: "炒底", playing: "出牌", finished: "结束", ended: "中止" } as Record<string, string>,
  trick: (n: number) => `第 ${n} 轮`, kitty: "底牌", step: (n: number, of: number) => `${n} / ${of}`,
  first: "回到开头", back: "上一步", forward: "下一步", last: "到结尾", trickBack: "上一轮", trickForward: "下一轮", play: "播放", pause: "停", speed: "速度",
  ask: "就这一步问裁判", asks: {
    follow: "这样跟合法吗", options: "还能怎样跟", shape: "是什么牌型", throw: "甩得成吗", trick: "这一轮谁赢", showing: "能这样亮吗",
    kitty: "抠底值多少", levels: "升几级", fund: "冠军基金",
  } satisfies Record<AskName, string> as Record<AskName, string>,
  events: "事件", start: "开局之前",
  event: (kind: string, d: Data): string => {
    const seat = typeof d.seat === "number" ? `${seatName(d.seat)} ` : "";
    switch (kind) {
      case "cut": return `${seat}切在第 ${String(d.at)} 张`;
      case "dealt": return `发第 ${String(d.round)} 轮`;
      case "turned": return `翻出 ${cards(d, " ")}`;
      case "showing": return `${seat}亮 ${cards(d, " ")}，定${trump(d.names)}`;
      case "passed": return `${seat}不亮`;
      case "declaring_ended": return `亮主结束，主：${trump(d.trump)}，${seatName(d.banker)} 坐庄`;
      case "took_kitty": return `${seat}拿底牌`;
      case "buried": return `${seat}扣底`;
      case "raided": return `${seat}炒底：${cards(d, " ")}，定${trump(d.names)}`;
      case "declined": return `${seat}不炒`;
      case "revealed": return `暗牌翻开，主：${trump(d.trump)}`;
      case "raid_failed": return `${seat}炒底失败，${String(d.points)} 分`;
      case "throw_failed": return `${seat}甩牌失败：${cards(d, " ")}`;
      case "played": return `${seat}出 ${cards(d, " ")}`;
      case "left": return `${seat}离场`;
      case "voided": return "作废";
      case "misdealt": return "发错重来";
      case "agreed_end": return "商定结束";
      default: return kind;
    }
  },
  result: (points: number, winner: string) => `闲家 ${points} 分，${winner} 队赢`,
  rank: rankName, keys: "键盘：← → 一步，↑ ↓ 一轮，Home End 两头，空格播放，+ − 速度，R 问裁判。", another: "换一局",
};

const EN: typeof ZH = {
  title: "Replay", rules: "Rules", referee: "Referee", language: "中文",
  file: "Open a record file", fileNote: "The file is read on this device; each game is proved by the server and comes back in steps.", drop: "Or drop the file here.",
  served: "Games of this server that can be replayed", rehearsed: "Rehearsals", none: "There is no game yet that can be replayed publicly.", game: (n) => `Game ${n}`, inFile: "Games in the file",
  sources: { show: "show", rehearsal: "rehearsal", imported: "imported" },
  loading: "Proving and unfolding the record…", empty: "There is no record in the file.", notRecord: "This is no record: each line should be a JSON object.",
  banker: "banker", level: "level", trumpWord: "trump", trumpOpen: "no trump named yet", points: (n) => `Attackers: ${n}`,
  phases: { cutting: "the cut", dealing: "dealing", declaring: "declaring", burying: "the bury", raiding: "raids", playing: "play", finished: "finished", ended: "ended" },
  trick: (n) => `Trick ${n}`, kitty: "Kitty", step: (n, of) => `${n} / ${of}`,
  first: "To the start", back: "Step back", forward: "Step forward", last: "To the end", trickBack: "Trick back", trickForward: "Trick forward", play: "Play", pause: "Stop", speed: "Speed",
  ask: "Ask the referee about this position", asks: {
    follow: "May this follow?", options: "Which else is legal?", shape: "What shape is it?", throw: "Does it stand?", trick: "Who wins the trick?",
    showing: "May this be shown?", kitty: "What is the kitty worth?", levels: "How many levels?", fund: "Champion fund",
  },
  events: "Events", start: "Before the game",
  event: (kind, d) => {
    const seat = typeof d.seat === "number" ? seatName(d.seat) : "";
    switch (kind) {
      case "cut": return `${seat} cuts at card ${String(d.at)}`;
      case "dealt": return `Round ${String(d.round)} is dealt`;
      case "turned": return `Turned: ${cards(d, ", ")}`;
      case "showing": return `${seat} shows ${cards(d, ", ")}: ${trump(d.names)}`;
      case "passed": return `${seat} passes`;
      case "declaring_ended": return `Declaring ends: ${trump(d.trump)}, ${seatName(d.banker)} banks`;
      case "took_kitty": return `${seat} takes the kitty`;
      case "buried": return `${seat} buries`;
      case "raided": return `${seat} raids with ${cards(d, ", ")}: ${trump(d.names)}`;
      case "declined": return `${seat} declines`;
      case "revealed": return `Hidden showings are revealed: ${trump(d.trump)}`;
      case "raid_failed": return `${seat}'s raid has failed: ${String(d.points)} points`;
      case "throw_failed": return `${seat}'s throw fails: ${cards(d, ", ")}`;
      case "played": return `${seat} plays ${cards(d, ", ")}`;
      case "left": return `${seat} leaves`;
      case "voided": return "Voided";
      case "misdealt": return "Misdealt";
      case "agreed_end": return "Ended by agreement";
      default: return kind;
    }
  },
  result: (points, winner) => `Attackers ${points}, side ${winner} wins`,
  rank: rankName, keys: "Keys: ← → a step, ↑ ↓ a trick, Home End, Space plays, + − speed, R asks the referee.", another: "Another game",
};

export const words = pick({ zh: ZH, en: EN });
