import { randomHex } from './random-hex.ts';

/** The inserts that carry a request key. */
export type RequestName = 'team_members' | 'wip_one_time_payments';

type Keys = Partial<Record<RequestName, string>>;

const item = 'requestKeys';
let keys: Keys | undefined;

/**
 * The key of the pending request in this tab. It stays the same, even after a reload, until it is cleared. An error
 * does not clear it, because an earlier attempt whose response was lost may have succeeded.
 */
export function requestKey(name: RequestName): string {
  keys ??= storedKeys();
  const before = keys[name];
  if (before !== undefined) return before;
  // Postgres accepts a uuid without dashes.
  const key = randomHex(16);
  save({ ...keys, [name]: key });
  return key;
}

/** Call after the request succeeds; the next one gets a new key. */
export function clearRequestKey(name: RequestName): void {
  save({ ...(keys ?? storedKeys()), [name]: undefined });
}

/** Call when the user changes or signs out. */
export const clearRequestKeys = (): void => save({});

function save(now: Keys): void {
  keys = now;
  try {
    sessionStorage.setItem(item, JSON.stringify(now));
  } catch {
    // Storage is full or blocked. The keys then last as long as the page.
  }
}

function storedKeys(): Keys {
  try {
    const stored = JSON.parse(sessionStorage.getItem(item) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(stored).filter(([, key]) => typeof key === 'string' && /^[0-9a-f]{32}$/.test(key)),
    );
  } catch {
    return {};
  }
}
