import type { ReadCompany } from './company-queries.ts';

const KEY = 'portage-last-company';
/** Where the dashboard keeps whether the company's first steps are done. */
export const GUIDE_KEY = 'portage-guide';

/** Keeps what the rows of the company shown to a user are read by, for the user's next visit. */
export function rememberCompany(userId: string, { id, user_id, role }: ReadCompany): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, id, user_id, role }));
  } catch {
    // Storage is full or blocked: the next visit asks for the rows after the company.
  }
}

/** What the rows of the company that a user saw last in this browser are read by. The server decides what the user may read now. */
export function lastCompany(userId: string): ReadCompany | undefined {
  try {
    const { userId: whose, ...company } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return whose === userId ? company : undefined;
  } catch {
    return undefined;
  }
}

export function forgetCompany(): void {
  try {
    localStorage.removeItem(KEY);
    localStorage.removeItem(GUIDE_KEY);
  } catch {
    // Storage is blocked, so nothing is kept in it.
  }
}
