import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { checkedReason } from '../checked-reason.ts';
import { liveMatches, lockLine } from '../queries/bank.ts';
import { ignoredReason, insertIgnored, setIgnoredUndone } from '../queries/ignored-lines.ts';

/**
 * Leaves a bank line out of the lines to match, because it belongs to no client, such as interest. Does nothing for a line that is
 * ignored already: its first reason stays.
 * @throws Refusal without a reason, or when the line is not known, withdrawn or matched
 */
export function ignoreLine({ db }: Pick<Deps, 'db'>, lineId: number, reason: string): Promise<void> {
  const checked = checkedReason(reason);
  return db.transaction(asService, async (tx) => {
    const line = await lockLine(tx, lineId);
    if (line === undefined) throw new Refusal(404, 'bankLineNotFound', { line: lineId });
    if (line.withdrawn === true) throw new Refusal(409, 'bankLineWithdrawn', { line: lineId });
    if ((await liveMatches(tx, lineId)).length > 0) throw new Refusal(409, 'bankLineMatched', { line: lineId });
    if ((await ignoredReason(tx, lineId)) === undefined) await insertIgnored(tx, lineId, checked);
  });
}

/**
 * Puts an ignored line back among the lines to match.
 * @throws Refusal without a reason, or when the line is not ignored
 */
export function undoIgnore({ db }: Pick<Deps, 'db'>, lineId: number, reason: string): Promise<void> {
  const checked = checkedReason(reason);
  return db.transaction(asService, async (tx) => {
    if ((await lockLine(tx, lineId)) === undefined) throw new Refusal(404, 'bankLineNotFound', { line: lineId });
    if (!(await setIgnoredUndone(tx, lineId, checked))) throw new Refusal(409, 'bankLineNotIgnored', { line: lineId });
  });
}
