import type { Catalog } from './index.ts';

/** Up to three names as a text, or the first two and how many others: 'Liam Chen, Maya Tremblay and 3 others'. */
export function nameList(m: Pick<Catalog['toPay'], 'twoNames' | 'moreNames'>, names: readonly string[]): string {
  const [first = '', ...others] = names;
  if (others.length === 0) return first;
  if (names.length > 3) return m.moreNames({ names: names.slice(0, 2).join(', '), count: names.length - 2 });
  return m.twoNames({ first: names.slice(0, -1).join(', '), second: names.at(-1) ?? '' });
}
