/** A list whose items keep their nodes, and so focus and place, when others come and go; it leaves nothing behind. */
import { noChange, type TemplateResult } from "lit";
import { directive, Directive, type ChildPart } from "lit/directive.js";
import { clearPart, insertPart, removePart, setChildPartValue, setCommittedValue } from "lit/directive-helpers.js";

class Each extends Directive {
  private parts = new Map<unknown, ChildPart>();

  render(items: readonly unknown[], _key: (item: unknown) => unknown, draw: (item: unknown) => TemplateResult): unknown {
    return items.map(draw);
  }

  override update(box: ChildPart, [items, key, draw]: Parameters<Each["render"]>): unknown {
    if (!this.parts.size) clearPart(box);
    const keys = items.map(key);
    const stay = new Set(keys);
    for (const [name, part] of this.parts) if (!stay.has(name)) remove(part);
    const parts = new Map<unknown, ChildPart>();
    // From the end, so that what already stands before its neighbour is not moved.
    let next: ChildPart | undefined;
    for (let i = items.length - 1; i >= 0; i -= 1) {
      next = insertPart(box, next, this.parts.get(keys[i]));
      parts.set(keys[i], setChildPartValue(next, draw(items[i])));
    }
    this.parts = parts;
    // What is drawn here in place of the list clears it away.
    setCommittedValue(box, [...parts.values()]);
    return noChange;
  }
}

/** Lit's own `repeat` leaves the item's closing mark in the page, one comment for each item that ever went. */
function remove(part: ChildPart): void {
  const end = part.endNode;
  removePart(part);
  end?.parentNode?.removeChild(end);
}

/** Draws every item; `key` tells which is the same as before, and no two may have the same. */
export const each = directive(Each) as unknown as <Item>(items: readonly Item[], key: (item: Item) => unknown, draw: (item: Item) => TemplateResult) => TemplateResult;
