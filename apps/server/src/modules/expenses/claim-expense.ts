import { randomUUID } from 'node:crypto';
import { type Expense, expenseProblem } from '@portage/domain/expenses/expenses';
import { RECEIPTS_BUCKET, receiptExtension } from '@portage/domain/expenses/receipt';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { type PaperFile, paperFile, storePaper } from '../../platform/files/paper-file.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { today } from '../../platform/today.ts';
import { mailClaim } from './expense-mails.ts';
import { type Claimant, claimsOf, findClaimant, insertExpense, isBeforeReturn, lockReceipt } from './queries.ts';

type Parts = Pick<Deps, 'clock' | 'config' | 'db' | 'jobs' | 'messages' | 'storedFiles'>;

/**
 * Claims what a person paid for their work. The caller has checked that the employment is theirs.
 * @param receipt the file, of at most MAX_RECEIPT_BYTES
 * @returns the claim's id
 * @throws Refusal 400 for a file that is no receipt, 409 for an expense that cannot be claimed, or whose receipt the person has claimed
 */
export async function claimExpense(
  deps: Parts,
  memberId: string,
  expense: Expense & { note: string },
  receipt: Buffer,
): Promise<string> {
  const file = paperFile(receipt, 'receiptKind');
  // Before the file is stored, and again once the claims of the client take turns.
  const { companyId } = await deps.db.transaction({ ...asService, readOnly: true }, (tx) =>
    claimantOf(deps, tx, memberId, expense, file),
  );
  const path = `${companyId}/${randomUUID()}.${receiptExtension(file.type)}`;
  await storePaper(deps.storedFiles, { bucket: RECEIPTS_BUCKET, path }, file, 'receiptKind');
  try {
    return await deps.db.transaction(asService, async (tx) => {
      await lockCompany(tx, companyId);
      await lockReceipt(tx, file.sha256);
      const person = await claimantOf(deps, tx, memberId, expense, file);
      const id = await insertExpense(tx, person, expense, { ...file, path });
      await mailClaim(deps, tx, person, { ...expense, id });
      return id;
    });
  } catch (error) {
    await deps.storedFiles.remove(RECEIPTS_BUCKET, [path]);
    throw error;
  }
}

/** The person of a claim. @throws Refusal when it cannot be made */
async function claimantOf(
  { clock }: Pick<Parts, 'clock'>,
  tx: Transaction,
  memberId: string,
  expense: Expense,
  { sha256 }: PaperFile,
): Promise<Claimant> {
  const person = await findClaimant(tx, memberId);
  if (person === undefined) throw new Refusal(404, 'memberNotFound');
  const { hasReceipt, ...claims } = await claimsOf(tx, memberId, sha256);
  const problem = expenseProblem(expense, person, today(clock), claims);
  if (problem !== null) throw new Refusal(409, problem);
  if (await isBeforeReturn(tx, memberId, expense.spentOn)) throw new Refusal(409, 'expenseOutside');
  if (hasReceipt) throw new Refusal(409, 'receiptClaimed');
  return person;
}
