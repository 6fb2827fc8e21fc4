import { expect, it } from "vitest";
import { drawn } from "./drawn";

it("says of a void draw that it is void", () => {
  expect(drawn({ blank: false, prize: "电饭煲" })).toBe("电饭煲");
  expect(drawn({ blank: true, prize: null })).toBe("空白");
  expect(drawn({ blank: false, prize: "电饭煲", void: "报错了格号" })).toBe("电饭煲（作废）");
});
