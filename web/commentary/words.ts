/** The sentences of the commentator's page. */
import { pick } from "../core/i18n";

const ZH = {
  title: "解说",
  hands: "四家手牌",
  noHands: "导播没有开放手牌",
  kitty: "底牌",
  laid: (name: string, points: number) => `${name}扣，${String(points)} 分`,
  stats: "本场统计",
  none: "第一局打完后有统计",
  columns: ["", "胜局", "坐庄", "守住", "升级", "抠底"] as readonly string[],
  mean: (points: string) => `闲家平均 ${points} 分`,
  most: (points: number, game: number) => `最高 ${String(points)} 分（第 ${String(game)} 局）`,
  least: (points: number, game: number) => `最低 ${String(points)} 分（第 ${String(game)} 局）`,
  streak: (team: string, games: number) => `${team} ${String(games)} 连胜`,
  banks: "坐庄次数：",
};
const EN: typeof ZH = {
  title: "Commentary",
  hands: "The four hands",
  noHands: "The director has not opened the hands",
  kitty: "Kitty",
  laid: (name, points) => `${name} laid it, ${String(points)} points`,
  stats: "This session",
  none: "Statistics follow the first game",
  columns: ["", "Won", "Banked", "Held", "Levels", "Captured"],
  mean: (points) => `Attackers' mean ${points}`,
  most: (points, game) => `most ${String(points)} (game ${String(game)})`,
  least: (points, game) => `least ${String(points)} (game ${String(game)})`,
  streak: (team, games) => `${team}: ${String(games)} in a row`,
  banks: "Banked: ",
};

export const words = pick({ zh: ZH, en: EN });
