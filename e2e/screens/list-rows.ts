import type { Page } from '@playwright/test';

/** A row of a list as it is drawn. */
export interface DrawnRow {
  /** Its first words, for a failure's message. */
  name: string;
  /** In pixels. */
  height: number;
  /** A card of several lines rather than a row of a table. */
  isCard: boolean;
  /** Lines of text, and of buttons that no text stands beside. */
  lines: number;
}

/**
 * The rows in view of the open page's lists, without their heads and without what a row opens to. A line is what overlaps vertically:
 * texts first, then icons that are above or below all texts.
 */
export const drawnRows = (page: Page): Promise<DrawnRow[]> =>
  page.evaluate<DrawnRow[]>(`(() => {
    const isShown = (element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    };
    const hides = (element, row) =>
      element !== row && (!isShown(element) || hides(element.parentElement, row));
    const rectsOf = (row) => {
      const texts = [];
      const words = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      while (words.nextNode()) {
        if (words.currentNode.data.trim() === '' || hides(words.currentNode.parentElement, row)) continue;
        const range = document.createRange();
        range.selectNodeContents(words.currentNode);
        texts.push(...range.getClientRects());
      }
      return texts.filter(({ width, height }) => width > 0 && height > 0);
    };
    const linesOf = (row) => {
      // What an element cuts off below its edge is no line.
      const { bottom: edge } = row.getBoundingClientRect();
      const middle = ({ top, bottom }) => (top + bottom) / 2;
      let [lines, bottom] = [0, -Infinity];
      const texts = rectsOf(row).filter((rect) => middle(rect) < edge).sort((a, b) => middle(a) - middle(b));
      for (const rect of texts) {
        if (middle(rect) >= bottom) [lines, bottom] = [lines + 1, rect.bottom];
      }
      const [first, last] = [Math.min(...texts.map(({ top }) => top)), bottom];
      const icons = [...row.querySelectorAll('svg, input')].filter((icon) => !hides(icon, row));
      const apart = icons.map((icon) => middle(icon.getBoundingClientRect())).filter((at) => at < first || at > last);
      return lines + new Set(apart.map((at) => Math.round(at / 8))).size;
    };
    const rows = document.querySelectorAll('table[role=table] > tbody > tr');
    return [...rows]
      .filter((row) => row.querySelector(':scope > td[colspan]') === null && isShown(row))
      .map((row) => ({
        name: row.innerText.trim().split('\\n')[0],
        height: Math.round(row.getBoundingClientRect().height),
        isCard: getComputedStyle(row).display !== 'table-row',
        lines: linesOf(row),
      }));
  })()`);
