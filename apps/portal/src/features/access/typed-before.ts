import { setTabItem, tabItem } from '#lib/session/tab-storage.ts';

const KEY = 'portage-typed';

/** Keeps what was typed on this page over the reload that shows it in another language. Never pass a password. */
export const keepTyped = (values: Readonly<Record<string, string>>): void =>
  setTabItem(KEY, JSON.stringify({ page: location.pathname, values }));

/** What was typed on this page before it was loaded again. */
export function typedBefore(): Readonly<Record<string, string>> {
  const { page, values } = JSON.parse(tabItem(KEY) ?? '{}');
  return page === location.pathname ? values : {};
}

export const forgetTyped = (): void => setTabItem(KEY, null);
