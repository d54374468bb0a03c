import type { Page } from '@playwright/test';

/** Widths of paper between the usual margins of 1 cm, in pixels: A4 and Letter. */
export const papers = { A4: 718, Letter: 740 };

/**
 * What of the lists of the open page, which is drawn for paper, does not get onto it whole: a list of cards, a cell that is cut off or
 * beyond the edge, a head over rows, and a button.
 */
export const cutOnPaper = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const found = [];
    const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1;
    const words = (one) => (one.innerText || one.textContent || '').trim().split('\\n')[0].slice(0, 40);
    for (const table of document.querySelectorAll('table[role=table]')) {
      if (!isShown(table)) continue;
      for (const head of table.querySelectorAll(':scope > thead th'))
        if (getComputedStyle(head).position === 'sticky') found.push('a head over rows: ' + words(head));
      for (const row of table.querySelectorAll(':scope > tbody > tr, :scope > tfoot > tr')) {
        if (!isShown(row)) continue;
        if (getComputedStyle(row).display !== 'table-row') {
          found.push('a card: ' + words(row));
          continue;
        }
        for (const cell of row.cells) {
          if (!isShown(cell) || getComputedStyle(cell).fontSize === '0px') continue;
          if (cell.getBoundingClientRect().right > document.documentElement.clientWidth + 1) found.push('beyond the edge: ' + words(cell));
          for (const one of [cell, ...cell.querySelectorAll('*')]) {
            const { overflowX, fontSize } = getComputedStyle(one);
            if (overflowX === 'visible' || fontSize === '0px' || one.clientWidth <= 1) continue;
            if (one.scrollWidth > one.clientWidth + 1) found.push('cut off: ' + words(one));
          }
        }
      }
    }
    for (const button of document.querySelectorAll('main button'))
      if (isShown(button) && button.closest('thead, [data-prints], [role=tab]') === null && !button.hasAttribute('aria-expanded'))
        found.push('a button: ' + (words(button) || button.getAttribute('aria-label')));
    const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (sideways > 0) found.push(sideways + ' px wider than the paper');
    return found;
  })()`);

/** The names of the columns that the lists of the open page show. */
export const columnsOf = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('table[role=table] > thead th')]
    .filter((head) => head.checkVisibility({ visibilityProperty: true }) && head.offsetWidth > 1 && getComputedStyle(head).fontSize !== '0px')
    .map((head) => head.textContent.trim())`);
