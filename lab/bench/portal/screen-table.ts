import type { Browser, Page } from '@playwright/test';
import { bytesOf, firstView } from '../../../e2e/screens/first-view.ts';
import type { Screens } from '../../../e2e/screens/screens.ts';
import type { BenchTable } from '../bench-part.ts';

/** A phone's width has a phone's processor. */
export const devices = [
  { width: 320, height: 640, slower: 4 },
  { width: 1440, height: 900, slower: 1 },
];

/** Measures the first view of each screen, one at a time, at the width of a phone and of a computer. */
export async function screenTable(browser: Browser, baseURL: string, kinds: readonly Screens[]): Promise<BenchTable> {
  const rows: BenchTable['rows'] = [];
  for (const screens of kinds)
    for (const path of screens.paths) {
      const views: (string | number)[][] = [];
      for (const { width, height, slower } of devices) {
        const view = await firstView(browser, path, {
          baseURL,
          storageState: screens.storageState,
          viewport: { width, height },
          slower,
          interact: useScreen,
        });
        const inp = view.inp === null ? '<16' : Math.round(view.inp);
        const times = [view.lcp, view.tbt].map(Math.round);
        views.push([view.requests.length, bytesOf(view.bodies), view.cls.toFixed(3), ...times, inp]);
      }
      const row = [withoutIds(path), ...perDevice(views)];
      console.log(row.join('  '));
      rows.push(row);
    }
  return {
    title: 'First view of each screen',
    notes: [
      'With an empty cache, until the network is idle, without the WebSocket, at 320 px on a processor four times slower / at 1440 px. The network',
      'is local. INP is the slowest of typing into the first text field and opening the menu.',
    ],
    columns: ['screen', 'requests', 'bytes', 'CLS', 'LCP ms', 'TBT ms', 'INP ms'],
    rows,
  };
}

/** One cell for each figure: that of the phone and that of the computer, or both at once if they are equal. */
export const perDevice = (views: readonly (readonly (string | number)[])[]): string[] =>
  (views[0] ?? []).map((_, at) => [...new Set(views.map((view) => String(view[at])))].join('/'));

/** A path as the tables show it. */
export const withoutIds = (path: string) =>
  path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, ':id').replace(/INV-[^/]+/, ':invoice');

/** Types into the first text field, and opens or closes the menu. */
export async function useScreen(page: Page): Promise<void> {
  const field = page.locator('main').getByRole('searchbox').or(page.getByRole('textbox')).first();
  if (await field.isVisible()) await field.pressSequentially('ma');
  const menu = page.getByRole('button', { name: /^(Menu|Collapse|Expand)$/ });
  for (const button of await menu.all()) if (await button.isVisible()) return button.click();
}
