import type { Page } from '@playwright/test';
import type { Screens } from '../../e2e/screens/screens.ts';

/** A screen in one of its states. */
export interface Shot {
  /** Names its pictures, such as `pay-lines`. */
  name: string;
  path: string;
  /** Sets up the browser before the screen is opened, such as a server that does not answer. */
  before?: (page: Page) => Promise<unknown>;
  /** Leads from the opened screen to the state. It knows no language. */
  show?: (page: Page) => Promise<unknown>;
}

/** Screens that one visitor or account sees. */
export interface Chapter {
  name: string;
  storageState: Screens['storageState'];
  shots: readonly Shot[];
}

/** Shots of paths, by name. */
export const atPaths = (paths: Readonly<Record<string, string>>): Shot[] =>
  Object.entries(paths).map(([name, path]) => ({ name, path }));

/** Names a path as a picture: `/pay/calendar` of `pay` and `calendar`. */
export const nameOf = (path: string): string =>
  path
    .replace(/^\/(provider\b)?\/?/, '')
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .replaceAll(/^-|-$/g, '') || 'first';

/** Opens the menu of the last row. */
export async function openLastMenu(page: Page): Promise<void> {
  await page.locator('main [aria-haspopup=menu]').last().click();
  await page.getByRole('menu').waitFor();
}

/** What a page reads for itself, apart from the company that every page is of and the staff member who looks. */
const isRead = ({ pathname }: URL) =>
  /^\/(rest|functions)\/v1\//.test(pathname) && !/\/(companies|list-companies|staff)$/.test(pathname);

/**
 * The screens of paths while nothing is read for more than three seconds, and after reading failed.
 * @param table is read all the same, so that the parts of a record show what they do
 */
export const withoutAnswers = (paths: readonly string[], table?: string): Shot[] => {
  const isUnread = (url: URL) => isRead(url) && !(table !== undefined && url.pathname.endsWith(`/${table}`));
  return paths.flatMap((path) => [
    {
      name: `${nameOf(path)}-slow`,
      path,
      before: (page: Page) => page.route(isUnread, () => undefined),
      show: (page: Page) => page.waitForTimeout(4500),
    },
    {
      name: `${nameOf(path)}-failed`,
      path,
      before: (page: Page) => page.route(isUnread, (route) => route.abort()),
      show: (page: Page) => page.waitForTimeout(9000),
    },
  ]);
};
