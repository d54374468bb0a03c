import { normalText } from '@portage/domain/bank/normal-text';
import type { StatementLine, StatementReading, UnreadableRow } from '@portage/domain/bank/read-statement';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { today } from '../../../platform/today.ts';
import { checkedReason } from '../checked-reason.ts';
import {
  insertImport,
  insertLines,
  lockAccount,
  lockImport,
  setImportWithdrawn,
  storedLines,
} from '../queries/bank.ts';

/**
 * A row that a person must look at: unreadable, from a day to come, in the file twice by its balance, or like a line that is here with
 * another text, or money that is here as received on another account.
 */
export interface DoubtfulRow {
  row: number;
  text: string;
  problem: UnreadableRow['problem'] | 'future' | 'repeated' | 'changed' | 'otherAccount';
  /** The line, when it can be imported anyway. */
  line: StatementLine | null;
}

export interface StatementPreview {
  new: StatementLine[];
  here: StatementLine[];
  doubtful: DoubtfulRow[];
}

/** What an import would do with the lines of a statement. */
export const previewStatement = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  account: string,
  read: StatementReading,
): Promise<StatementPreview> =>
  db.transaction({ ...asService, readOnly: true }, (tx) => previewIn(tx, account, read, today(clock)));

/**
 * Stores the new lines of a statement as one batch.
 * @param options.includeDoubtful whether also those doubtful ones that are lines
 * @returns the batch and how many lines it has; null when there is nothing new, also because another import was faster
 */
export function importStatement(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  file: { account: string; name: string },
  read: StatementReading,
  options: { includeDoubtful?: boolean } = {},
): Promise<{ importId: number; added: number } | null> {
  return db.transaction(asService, async (tx) => {
    await lockAccount(tx, file.account);
    const preview = await previewIn(tx, file.account, read, today(clock));
    const doubtful = preview.doubtful.flatMap(({ line }) => (line === null ? [] : [line]));
    const lines = options.includeDoubtful === true ? [...preview.new, ...doubtful] : preview.new;
    if (lines.length === 0) return null;
    const importId = await insertImport(tx, file.account, file.name);
    return { importId, added: await insertLines(tx, { importId, account: file.account }, lines) };
  });
}

/**
 * Withdraws a batch. Its lines can be imported again.
 * @returns how many lines it had
 * @throws Refusal without a reason, when there is no such batch, or when one of its lines is matched
 */
export function withdrawImport({ db }: Pick<Deps, 'db'>, importId: number, reason: string): Promise<number> {
  const checked = checkedReason(reason);
  return db.transaction(asService, async (tx) => {
    const batch = await lockImport(tx, importId);
    if (batch === undefined) throw new Refusal(404, 'bankImportNotFound', { import: importId });
    if (batch.withdrawn) throw new Refusal(409, 'bankImportWithdrawn', { import: importId });
    if (batch.matched.length > 0)
      throw new Refusal(409, 'bankImportMatched', { import: importId, lines: batch.matched.join(', ') });
    await setImportWithdrawn(tx, importId, checked);
    return batch.lines;
  });
}

async function previewIn(
  tx: Transaction,
  account: string,
  read: StatementReading,
  asOf: PlainDate,
): Promise<StatementPreview> {
  const unreadable = read.unreadable.map((row): DoubtfulRow => ({ ...row, line: null }));
  const days = read.lines.map(({ bookedOn }) => bookedOn).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return { new: [], here: [], doubtful: unreadable };
  const inFile = new Set(read.lines.map((line) => identity({ ...line, norm_text: normalText(line.text) })));
  const stored = await storedLines(tx, from, to);
  const own = stored.filter((line) => line.account === account);
  const known = new Set(own.map(identity));
  const ofOthers = new Set(stored.filter((line) => line.account !== account).map(identity));
  // Lines of the same days that the file no longer has: a bank changes the text of a line when it books it.
  const gone = new Set(own.filter((line) => !inFile.has(identity(line))).map(moved));
  const preview: StatementPreview = { new: [], here: [], doubtful: unreadable };
  for (const line of read.lines) {
    const { row, text } = line;
    const itself = identity({ ...line, norm_text: normalText(text) });
    if (known.has(itself)) preview.here.push(line);
    else if (line.bookedOn > asOf) preview.doubtful.push({ row, text, problem: 'future', line: null });
    else if (line.isRepeated) preview.doubtful.push({ row, text, problem: 'repeated', line });
    else if (gone.has(moved(line))) preview.doubtful.push({ row, text, problem: 'changed', line });
    else if (line.cents > 0 && ofOthers.has(itself))
      preview.doubtful.push({ row, text, problem: 'otherAccount', line });
    else preview.new.push(line);
  }
  return preview;
}

interface Movement {
  bookedOn: PlainDate;
  cents: number;
  norm_text: string;
  twin: number;
}

const identity = ({ bookedOn, cents, norm_text, twin }: Movement) => JSON.stringify([bookedOn, cents, norm_text, twin]);
const moved = ({ bookedOn, cents }: { bookedOn: PlainDate; cents: number }) => `${bookedOn} ${cents}`;
