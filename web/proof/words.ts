/** What the codes of faults mean, in Chinese and English: the words of lottery/proofs/words.py. */

type Both = readonly [zh: string, en: string];

export const FAULTS: Readonly<Record<string, Both>> = {
  laid: ["摆板的方式与文件里写的对不上", "the way of laying does not fit what the file says of it"],
  seeded: ["正式场次的奖板用了种子，只有联排可以", "a real session's board came from a seed; only a rehearsal may"],
  same_person: ["要两个人，写的却是同一个", "two people were needed, and it is one"],
  pool_hash: ["奖池被改过：与封存时的散列不符", "the pool was changed: it has another hash than was sealed"],
  pool_code: ["奖品编号与前面某行重复", "the prize code of an earlier line again"],
  pool_count: ["奖池的数量之和不等于格数", "the pool's counts do not come to the number of cells"],
  pool_overdrawn: ["开出的比奖池里有的还多", "more cells hold it than the pool has"],
  mix_commitment: ["掺入用的秘密不是事先承诺的", "the secret is not the one that was committed to"],
  mix_order: ["各格不是秘密与公开数值推出的排列", "secret and public value give another order of the cells"],
  not_opened: ["该公布的没有公布", "what had to be shown is not"],
  chain: ["作废链断了：缺一块板，或前后对不上", "the chain of void boards is broken: one is missing, or does not fit"],
  root: ["封存码不符：各格承诺或摆法被改过", "the root does not fit: a commitment or the way of laying was changed"],
  cell_number: ["格的次序被动过", "the cells are not in their order"],
  cell_commitment: ["这一格被改过：奖品和盐算不出它的承诺", "the cell was changed: prize and salt do not fit its commitment"],
  cell_prize: ["开出了奖池里没有的奖品", "a prize that is not in the pool"],
  draw_twice: ["同一局开了两次", "a second draw of one game"],
  draw_game: ["没有这一局，或它没打完，或赢的是另一方", "no such game, or it is not finished, or the other side won it"],
  game_twice: ["同一局同一次重打出现了两回", "the same attempt at a game stands twice"],
  deck_commitment: ["种子不是切牌前承诺的那个", "the seed is not the one committed to before the cut"],
  receiver: ["先摸牌的人不对", "another first receiver"],
  deck_cut: ["牌是照另一个切法发的", "the cards were dealt by another cut"],
  deck_cards: ["这些牌不是种子和切牌定的", "these are not the cards that seed and cut give"],
};

export const WHY: Readonly<Record<string, Both>> = {
  large: ["文件超过 2 MB", "the file is larger than 2 MB"],
  utf8: ["文件不是 UTF-8", "the file is not UTF-8"],
  json: ["文件不是 JSON", "the file is not JSON"],
  deep: ["嵌套太深", "nested too deep"],
  missing: ["缺这一项", "this is missing"],
  object: ["应是一个对象", "this must be an object"],
  list: ["应是一个列表", "this must be a list"],
  length: ["太长、太短或是空的", "this is too long, too short or empty"],
  text: ["应是文字", "this must be text"],
  number: ["应是范围内的整数", "this must be a whole number within its limits"],
  flag: ["应是 true 或 false", "this must be true or false"],
  hex: ["应是 64 位小写十六进制", "this must be 64 lower-case hex digits"],
  choice: ["不是可用的写法", "this is none of the words that may stand here"],
  session: ["不是场次编号", "this is no session's code"],
  card: ["不是牌", "this is no card"],
  together: ["与旁边几项不相配：要么都有，要么都没有", "this does not go with its neighbours: all of them or none"],
};
