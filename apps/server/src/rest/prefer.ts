import { RestError } from './rest-error.ts';

export interface Preferences {
  return: 'minimal' | 'headers-only' | 'representation' | null;
  count: 'exact' | 'planned' | 'estimated' | null;
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  missing: 'default' | 'null' | null;
  handling: 'strict' | 'lenient' | null;
  maxAffected: number | null;
}

const allowed: Record<string, string[]> = {
  return: ['minimal', 'headers-only', 'representation'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
  tx: ['commit', 'rollback'],
};

/** The Prefer header; the first of a kind wins. @throws RestError PGRST122 when strict and something is unknown */
export function parsePrefer(header: string | null): Preferences {
  const given: Record<string, string> = {};
  const unknown: string[] = [];
  for (const part of (header ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)) {
    const [name = '', value = ''] = part.split('=');
    if (name === 'max-affected' && /^\d+$/.test(value)) given['max-affected'] ??= value;
    else if (allowed[name]?.includes(value)) given[name] ??= value;
    else if (name !== 'timezone') unknown.push(part);
  }
  if (given.handling === 'strict' && unknown.length > 0) {
    throw new RestError(
      400,
      'PGRST122',
      'Invalid preferences given with handling=strict',
      `Invalid preferences: ${unknown.join(', ')}`,
    );
  }
  return {
    return: (given.return ?? null) as Preferences['return'],
    count: (given.count ?? null) as Preferences['count'],
    resolution: (given.resolution ?? null) as Preferences['resolution'],
    missing: (given.missing ?? null) as Preferences['missing'],
    handling: (given.handling ?? null) as Preferences['handling'],
    maxAffected:
      given.handling === 'strict' && given['max-affected'] !== undefined ? Number(given['max-affected']) : null,
  };
}

/** What was heeded, in the order PostgREST echoes it. */
export function preferenceApplied(preferences: Preferences): string {
  return [
    preferences.resolution && `resolution=${preferences.resolution}`,
    preferences.missing && `missing=${preferences.missing}`,
    preferences.return && `return=${preferences.return}`,
    preferences.count && `count=${preferences.count}`,
    preferences.handling && `handling=${preferences.handling}`,
    preferences.maxAffected !== null && `max-affected=${preferences.maxAffected}`,
  ]
    .filter(Boolean)
    .join(', ');
}
