import { RestError } from '../rest-error.ts';

export interface Preferences {
  return: 'minimal' | 'headers-only' | 'representation' | null;
  count: 'exact' | 'planned' | 'estimated' | null;
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  missing: 'default' | 'null' | null;
  handling: 'strict' | 'lenient' | null;
  /** Time zone that PostgreSQL writes timestamps in. */
  timezone: string | null;
  /** Max rows that a write may touch; set with `handling=strict` only. */
  maxAffected: number | null;
}

/** Every preference with fixed values. `tx` is known and never heeded: the server decides how a transaction ends. */
export const allowed = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['minimal', 'headers-only', 'representation'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const;

/** The Prefer header; the first of a kind wins. @throws RestError PGRST122 when strict and something is unknown */
export function parsePrefer(header: string | null): Preferences {
  const parts = (header ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean);
  const first = <Name extends keyof typeof allowed>(name: Name) =>
    (allowed[name] as readonly (typeof allowed)[Name][number][]).find(
      (value) => `${name}=${value}` === parts.find((part) => isAllowed(name, part)),
    ) ?? null;
  const handling = first('handling');
  const unknown = parts.filter(
    (part) =>
      !Object.keys(allowed).some((name) => isAllowed(name, part)) && maxOf(part) === null && zoneOf(part) === null,
  );
  if (handling === 'strict' && unknown.length > 0)
    throw new RestError(
      400,
      'PGRST122',
      'Invalid preferences given with handling=strict',
      `Invalid preferences: ${unknown.join(', ')}`,
    );
  return {
    return: first('return'),
    count: first('count'),
    resolution: first('resolution'),
    missing: first('missing'),
    handling,
    timezone: parts.map(zoneOf).find((zone) => zone !== null) ?? null,
    maxAffected: handling === 'strict' ? (parts.map(maxOf).find((max) => max !== null) ?? null) : null,
  };
}

const isAllowed = (name: string, part: string) =>
  part.startsWith(`${name}=`) &&
  (allowed[name as keyof typeof allowed] as readonly string[]).includes(part.slice(name.length + 1));

function maxOf(part: string): number | null {
  const found = /^max-affected=(\d{1,15})$/.exec(part);
  return found === null ? null : Number(found[1]);
}

function zoneOf(part: string): string | null {
  const zone = /^timezone=([A-Za-z][A-Za-z0-9_+/-]*)$/.exec(part)?.[1];
  if (zone === undefined) return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    return null;
  }
}

/** The preferences that a request of this kind heeds; the others are neither done nor echoed. */
export function heededBy(method: string, preferences: Preferences): Preferences {
  const { count, handling, timezone } = preferences;
  const none = { return: null, resolution: null, missing: null, maxAffected: null };
  if (method === 'GET' || method === 'HEAD') return { ...none, count, handling, timezone };
  // A write knows how many rows it wrote: nothing is left for the planner to estimate.
  const write = { ...preferences, count: count === 'planned' ? null : count };
  if (method === 'POST') return { ...write, maxAffected: null };
  if (method === 'PATCH') return { ...write, resolution: null };
  return { ...write, resolution: null, missing: null };
}

/** The Preference-Applied header, in the order PostgREST writes it; empty when nothing was heeded. */
export function preferenceApplied(heeded: Preferences): string {
  return [
    heeded.resolution && `resolution=${heeded.resolution}`,
    heeded.missing && `missing=${heeded.missing}`,
    heeded.return && `return=${heeded.return}`,
    heeded.count && `count=${heeded.count}`,
    heeded.handling && `handling=${heeded.handling}`,
    heeded.timezone && `timezone=${heeded.timezone}`,
    heeded.maxAffected !== null && `max-affected=${heeded.maxAffected}`,
  ]
    .filter(Boolean)
    .join(', ');
}
