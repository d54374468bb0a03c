import type { Page } from '@playwright/test';

/** What people see or hear of a part: each element's own text, and attributes such as `aria-label`. */
export async function visibleTexts(page: Page, part: string): Promise<string[]> {
  return await page.evaluate<string[]>(`(() => {
    const texts = [];
    for (const element of document.querySelector('${part}').querySelectorAll('*')) {
      if (element.matches('script, style, template') || !(element.matches('option') || element.checkVisibility())) continue;
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data);
      const read = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name));
      texts.push(own.join('\\n').trim(), ...read);
    }
    return [...new Set(texts.filter(Boolean))];
  })()`);
}

/**
 * What does not fit on the open page: how far it scrolls sideways, the texts that stick out of the page's column, and those that an
 * element cuts off. Values that the element shortens with an ellipsis are meant to be cut, such as names of files. Texts of the
 * pseudo-locale are not, unless the element's tooltip has the whole text.
 */
export async function whatDoesNotFit(page: Page): Promise<string[]> {
  return await page.evaluate<string[]>(`(() => {
    const root = document.documentElement;
    const found = root.scrollWidth > innerWidth ? [(root.scrollWidth - innerWidth) + ' px wider than the window'] : [];
    const column = document.querySelector('main > div') ?? root;
    const edge = column.getBoundingClientRect().right - parseFloat(getComputedStyle(column).paddingRight);
    const isBox = (element) => !['visible', ''].includes(getComputedStyle(element).overflowX);
    const inBox = (element) => element !== column && element !== null && (isBox(element) || inBox(element.parentElement));
    for (const element of document.body.querySelectorAll('*')) {
      const text = (element.innerText ?? element.textContent).trim();
      if (text === '' || element.clientWidth <= 1 || !element.checkVisibility()) continue;
      const name = element.tagName.toLowerCase() + '.' + element.className;
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut = ['hidden', 'clip'].includes(overflowX) && element.scrollWidth > element.clientWidth;
      // Lists give their cut texts a tooltip as the pointer comes over them.
      if (isCut) element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      const isWhole = textOverflow === 'ellipsis' && element.title === text;
      if (isCut && !isWhole && (textOverflow !== 'ellipsis' || /[\\u0100-\\u024f]/.test(text)))
        found.push(name + ' cuts "' + text.slice(0, 80) + '"');
      const sticksOut = element !== column && element.getBoundingClientRect().right > edge + 1;
      if (column.contains(element) && sticksOut && !inBox(element))
        found.push(name + ' sticks out of the page: "' + text.slice(0, 80) + '"');
    }
    return found;
  })()`);
}
