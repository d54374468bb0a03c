/** What a page must show for a row of a specification table. */
type Sight =
  | { kind: 'toast'; title: string; description?: string }
  | { kind: 'text'; text: string }
  | { kind: Role; name: string }
  | { kind: 'field'; label: string }
  | { kind: 'address'; path: string };

/** What no single text shows. The assertion that proves it is in the test that calls `proves` with it. */
interface Claim {
  kind: 'rule';
  says: string;
  /** Tests outside the journeys that prove it too: `path › name`. */
  tests: readonly string[];
}

type Demand = Sight | Claim;

type Role = 'heading' | 'button' | 'link' | 'tab' | 'status' | 'columnheader' | 'dialog' | 'option';

/** One row: a demand and its name in the report. */
export type Row = Demand & { id: string };
export type SightRow = Sight & { id: string };
export type RuleRow = Claim & { id: string };

export const toast = (title: string, description?: string): Sight =>
  description === undefined ? { kind: 'toast', title } : { kind: 'toast', title, description };
export const text = (words: string): Sight => ({ kind: 'text', text: words });
export const role = (kind: Role, name: string): Sight => ({ kind, name });
export const field = (label: string): Sight => ({ kind: 'field', label });
export const address = (path: string): Sight => ({ kind: 'address', path });
/**
 * A rule that no single text shows.
 * @param tests passing tests outside the journeys that prove it, each as `path › name`
 */
export const rule = (says: string, ...tests: string[]): Claim => ({ kind: 'rule', says, tests });

/** Names the rows of one part of the specification. A passing test must cover every row (see spec-table-reporter.ts). */
export function specTable<T extends Record<string, Demand>>(
  part: string,
  rows: T,
): { [K in keyof T]: T[K] & { id: string } } {
  const ids = Object.entries(rows).map(([name, demand]) => [name, { ...demand, id: `${part} · ${name}` }] as const);
  return Object.fromEntries(ids) as unknown as { [K in keyof T]: T[K] & { id: string } };
}
