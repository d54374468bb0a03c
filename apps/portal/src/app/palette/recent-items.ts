import { RECENT_KEY } from './recent-key.ts';

/** What was opened from the search: enough to show it and to go there. */
export interface RecentItem {
  readonly label: string;
  readonly detail?: string | undefined;
  readonly to: string;
}

const MAX = 5;

/** Kept for this tab, and for one account in one company, because a name can be personal. */
const keyOf = (userId: string, companyId: string) => `${RECENT_KEY} ${userId} ${companyId}`;

/** The items opened last, newest first. Empty when the browser keeps nothing. */
export function recentItems(userId: string, companyId: string): readonly RecentItem[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId, companyId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isItem) : [];
  } catch {
    return [];
  }
}

/** Puts an item first. Does nothing when the browser keeps nothing. */
export function keepRecent(userId: string, companyId: string, { label, detail, to }: RecentItem): void {
  const others = recentItems(userId, companyId).filter((item) => item.to !== to);
  try {
    sessionStorage.setItem(keyOf(userId, companyId), JSON.stringify([{ label, detail, to }, ...others].slice(0, MAX)));
  } catch {
    // Without storage there are no recent items.
  }
}

const isItem = (value: unknown): value is RecentItem =>
  typeof value === 'object' &&
  value !== null &&
  'label' in value &&
  typeof value.label === 'string' &&
  'to' in value &&
  typeof value.to === 'string' &&
  value.to.startsWith('/');
