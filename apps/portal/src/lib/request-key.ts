import { randomHex } from './random-hex.ts';

/** What a tab asks for one at a time. */
export type RequestName = 'team_members' | 'wip_one_time_payments';

type Keys = Partial<Record<RequestName, string>>;

const item = 'requestKeys';
let keys: Keys | undefined;

/**
 * The key of what is being asked for in this tab: the same one, also after a reload, until it is forgotten.
 * A refusal does not end it: an earlier try whose answer was lost may have gone in under it.
 */
export function requestKey(name: RequestName): string {
  keys ??= storedKeys();
  const before = keys[name];
  if (before !== undefined) return before;
  // A uuid to the database, which takes it without its dashes.
  const key = randomHex(16);
  keep({ ...keys, [name]: key });
  return key;
}

/** What was asked for is done: the next request is another one. */
export function forgetRequestKey(name: RequestName): void {
  keep({ ...(keys ?? storedKeys()), [name]: undefined });
}

/** Somebody else is signed in, or nobody. */
export const forgetRequestKeys = (): void => keep({});

function keep(now: Keys): void {
  keys = now;
  try {
    sessionStorage.setItem(item, JSON.stringify(now));
  } catch {
    // A full or forbidden store: the keys then live as long as the page.
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
