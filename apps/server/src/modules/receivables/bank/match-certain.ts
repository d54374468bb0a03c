import type { StatementLine } from '@portage/domain/bank/read-statement';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../../deps.ts';
import { lockCompany } from '../../../platform/postgres/company-lock.ts';
import { openCents } from '../allocation/open-cents.ts';
import { type ListedLine, listLines } from '../queries/bank.ts';
import type { ReceivableParts } from '../receipts/record-receipt.ts';
import { matchFacts } from './match-facts.ts';
import { type BankLine, matchIn, unmatchedLine } from './match-line.ts';
import { type Proposal, propose } from './propose.ts';

/** A line of a bank statement with what it may pay. */
export interface LineProposals extends ListedLine {
  proposals: Proposal[];
}

const asReader = { ...asService, readOnly: true };

/** Lines that are not withdrawn, newest first, with proposals for those that are not matched or ignored. */
export const bankLines = (
  { db }: Pick<Deps, 'db'>,
  options: { all: boolean; importId?: number },
): Promise<LineProposals[]> =>
  db.transaction(asReader, async (tx) => {
    const listed: LineProposals[] = [];
    for (const line of await listLines(tx, options.importId ?? null)) {
      const matchable = line.receipts === '' && line.ignored === '' && line.cents > 0;
      if (!matchable && !options.all) continue;
      const facts = matchable
        ? await matchFacts(tx, { ...line, bookedOn: line.date as StatementLine['bookedOn'] })
        : null;
      listed.push({ ...line, proposals: facts === null ? [] : propose(facts).proposals });
    }
    return listed;
  });

/** What the lines of a file may pay, before they are imported, by row. */
export const proposeForFile = (
  { db }: Pick<Deps, 'db'>,
  lines: readonly StatementLine[],
): Promise<Map<number, Proposal[]>> =>
  db.transaction(asReader, async (tx) => {
    const proposals = new Map<number, Proposal[]>();
    for (const line of lines) proposals.set(line.row, propose(await matchFacts(tx, line)).proposals);
    return proposals;
  });

/**
 * Matches the lines of a batch that are certain, oldest first, each in a transaction of its own. All others are left to a person.
 * @returns the numbers of the lines that were matched
 */
export async function matchCertain(parts: ReceivableParts, importId: number): Promise<number[]> {
  const matched: number[] = [];
  const lines = await bankLines(parts, { all: false, importId });
  for (const { id } of lines.toReversed())
    if (await parts.db.transaction(asService, (tx) => matchIfCertain(parts, tx, id))) matched.push(id);
  return matched;
}

async function matchIfCertain(parts: ReceivableParts, tx: Transaction, lineId: number): Promise<boolean> {
  const line = await unmatchedLine(tx, lineId);
  const first = propose(await matchFacts(tx, line)).certain;
  if (first === null) return false;
  // What was open can change until the client is locked, so it is asked again.
  await lockCompany(tx, first.companyId);
  const { certain } = propose(await matchFacts(tx, line));
  if (certain === null || certain.companyId !== first.companyId || !(await settlesAll(tx, line, certain))) return false;
  const invoices = certain.parts.map((part) => ({ ...part, companyId: certain.companyId }));
  await matchIn(parts, tx, line, { invoices }, certain.signals);
  return true;
}

/** Whether a proposal uses all of a line, and settles each of its invoices in full. */
async function settlesAll(tx: Transaction, line: BankLine, { companyId, parts }: Proposal): Promise<boolean> {
  for (const { invoiceId, cents } of parts) if ((await openCents(tx, companyId, invoiceId)) !== cents) return false;
  return parts.reduce((sum, part) => sum + part.cents, 0) === line.cents;
}
