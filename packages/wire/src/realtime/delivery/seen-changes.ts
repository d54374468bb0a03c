import type { Change } from '../changes/change.ts';
import { type Binding, matchingPatterns } from '../channels/channel.ts';
import type { Followers } from './followers.ts';
import type { ViewedTable, Viewer, Visibility } from './visibility.ts';

type Row = Record<string, unknown>;

export type Sight = Pick<Visibility, 'decidingColumns' | 'primaryKey' | 'judge' | 'texts'>;

/** A change that a group of channels follows. */
export interface Wanted {
  change: Change;
  followers: Followers;
  bindings: readonly Binding[];
}

/** A change that they may see. */
export interface Seen extends Wanted {
  /** The rows as JSON; null for one that they may not see. */
  row: string | null;
  old: string | null;
}

/**
 * Which changes of one table may be seen, by viewers of one role.
 *
 * Viewers with the same rights are judged once, and so are rows that the policies cannot tell apart. A row becomes JSON once.
 * @returns also the groups whose rights could not be asked for
 */
export async function seenChanges(
  sight: Sight,
  viewed: ViewedTable,
  wanted: readonly Wanted[],
): Promise<{ seen: Seen[]; failed: ReadonlySet<Followers> }> {
  const deciding = await sight.decidingColumns(viewed);
  const look = await judged(sight, viewed, wanted, deciding);
  const failed = new Set<Followers>();
  const visible: (Wanted & { seesRow: boolean; seesOld: boolean })[] = [];
  for (const { change, followers, bindings } of wanted) {
    const [seesRow, seesOld] = [look(followers, change.row), look(followers, change.old)];
    if (seesRow === 'failed' || seesOld === 'failed') {
      failed.add(followers);
      continue;
    }
    if (!(change.type === 'DELETE' ? seesOld : seesRow)) continue;
    const shown = matchingPatterns(bindings, change);
    if (shown.length > 0) visible.push({ change, followers, bindings: shown, seesRow, seesOld });
  }
  const rows = new Set<Row>();
  for (const { change, seesRow, seesOld } of visible) {
    if (seesRow && change.row !== null) rows.add(change.row);
    if (seesOld && change.old !== null) rows.add(change.old);
  }
  const texts = await sight.texts(viewed, [...rows]);
  const textOf = new Map([...rows].map((row, at) => [row, texts[at] ?? null]));
  const jsonOf = (row: Row | null, sees: boolean) => (sees && row !== null ? (textOf.get(row) ?? null) : null);
  const seen = visible.map(({ seesRow, seesOld, ...one }) => ({
    ...one,
    row: jsonOf(one.change.row, seesRow),
    old: jsonOf(one.change.old, seesOld),
  }));
  return { seen, failed };
}

/** Asks about all rows at once. Returns whether a group sees a row of its changes; it sees no row that is not there. */
async function judged(sight: Sight, viewed: ViewedTable, wanted: readonly Wanted[], deciding: readonly string[]) {
  const kinds = new Map<Row, string>();
  const kindOf = (row: Row) => {
    const kind = kinds.get(row) ?? JSON.stringify(deciding.map((name) => row[name] ?? null));
    kinds.set(row, kind);
    return kind;
  };
  const questions = new Map<string, { viewer: Viewer; rows: Row[]; places: Map<string, number> }>();
  for (const { change, followers } of wanted) {
    const { viewer, viewerKey } = followers;
    const question = questions.get(viewerKey) ?? { viewer, rows: [] as Row[], places: new Map<string, number>() };
    questions.set(viewerKey, question);
    for (const row of [change.row, change.old]) {
      if (row === null || question.places.has(kindOf(row))) continue;
      const values: Row = Object.fromEntries(deciding.map((name) => [name, row[name] ?? null]));
      question.rows.push(values);
      question.places.set(kindOf(row), question.rows.length - 1);
    }
  }
  const verdicts = await sight.judge(viewed, [...questions.values()]);
  const verdictOf = new Map([...questions.keys()].map((key, at) => [key, verdicts[at] ?? 'failed']));
  return ({ viewerKey }: Followers, row: Row | null): boolean | 'failed' => {
    const verdict = verdictOf.get(viewerKey) ?? 'failed';
    if (verdict === 'failed' || row === null) return verdict === 'failed' ? verdict : false;
    return verdict[questions.get(viewerKey)?.places.get(kindOf(row)) ?? -1] ?? false;
  };
}
