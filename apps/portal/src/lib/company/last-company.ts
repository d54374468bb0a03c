import type { ReadCompany } from './company-queries.ts';

const KEY = 'portage-last-company';

/** Remembers the company that a user sees, so that their next visit can request its rows at once. */
export function rememberCompany(userId: string, { id, user_id, role }: ReadCompany): void {
  localStorage.setItem(KEY, JSON.stringify({ userId, id, user_id, role }));
}

/** The company that a user saw last in this browser. The server decides what the user may read now. */
export function lastCompany(userId: string): ReadCompany | undefined {
  try {
    const { userId: whose, ...company } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return whose === userId ? company : undefined;
  } catch {
    return undefined;
  }
}

export const forgetCompany = (): void => localStorage.removeItem(KEY);
