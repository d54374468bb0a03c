import type { PlainDate } from '@portage/domain/dates/plain-date';
import { declarationProblem } from '@portage/domain/income-tax/declaration-rules';
import type { TaxDeclaration } from '@portage/domain/income-tax/income-tax';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkedReason } from '../receivables/checked-reason.ts';
import { lockPerson } from './lock-person.ts';
import type { PayDocument } from './pay-document.ts';
import {
  findDeclaration,
  hasDeclarationOn,
  insertDeclaration,
  type Person,
  setDeclarationCanceled,
} from './queries/declarations.ts';
import { nextNetPay } from './queries/net-pays.ts';
import { rolledBack } from './rolled-back.ts';
import { settleNetPay } from './settle-net-pay.ts';

/**
 * Records what a person declared for income tax from a pay date on. It decides what is withheld from their pay that is not paid out; amounts
 * are those of the year unless they are of each pay, in cents.
 * @param wanted a member's id or email address
 * @param reason the form or letter that says so
 * @param document that form or letter as it is stored; default none
 * @throws Refusal 404 or 400 when no one or several are meant; 409 for claims above any plausible amount, additional tax of somebody exempt, a first
 *   day up to which pay is paid out, or another declaration of that day
 */
export function declareTax(
  { db }: Pick<Deps, 'db'>,
  wanted: string,
  from: PlainDate,
  declaration: TaxDeclaration,
  reason: string,
  document: PayDocument | null = null,
): Promise<{ id: string; name: string }> {
  const checked = checkedReason(reason);
  return db.transaction(asService, async (tx) =>
    declare(tx, await lockPerson(tx, wanted), from, declaration, { reason: checked, document }),
  );
}

async function declare(
  tx: Transaction,
  person: Person,
  from: PlainDate,
  declaration: TaxDeclaration,
  { reason, document }: { readonly reason: string; readonly document: PayDocument | null },
): Promise<{ id: string; name: string }> {
  const problem = declarationProblem(declaration, from, person.lastPaid);
  if (problem === 'declarationPaid') throw new Refusal(409, problem, { day: person.lastPaid ?? from });
  if (problem !== null) throw new Refusal(409, problem);
  if (await hasDeclarationOn(tx, person.id, from)) throw new Refusal(409, 'declarationExists', { day: from });
  return { id: await insertDeclaration(tx, person, from, declaration, reason, document), name: person.name };
}

/** The net pay of a pay date, with and without a declaration. In cents. */
export interface DeclaredNetPay {
  readonly payDate: PlainDate;
  readonly before: number;
  readonly after: number;
  /** By older tax tables, because the pay date has none. */
  readonly estimate: boolean;
}

/**
 * What a declaration would change: it is recorded, net pay is calculated again, and everything is rolled back.
 * @param wanted a member's id or email address
 * @returns the first regular pay that it would apply to; null when none is planned that far
 * @throws Refusal as `declareTax`
 */
export function previewDeclaration(
  { db }: Pick<Deps, 'db'>,
  wanted: string,
  from: PlainDate,
  declaration: TaxDeclaration,
): Promise<DeclaredNetPay | null> {
  return rolledBack(db, async (tx) => {
    const person = await lockPerson(tx, wanted);
    await settleNetPay(tx, person.companyId);
    const before = await nextNetPay(tx, person.id, from);
    await declare(tx, person, from, declaration, { reason: 'preview', document: null });
    await settleNetPay(tx, person.companyId);
    const after = before && (await nextNetPay(tx, person.id, from));
    return after && before && { ...after, before: before.net, after: after.net };
  });
}

/**
 * Takes back a declaration, as if it had never been. Pay that is paid out stays as it is.
 * @throws Refusal without a reason; 404 for an unknown or canceled one
 */
export function cancelDeclaration({ db }: Pick<Deps, 'db'>, id: string, reason: string): Promise<{ name: string }> {
  const checked = checkedReason(reason);
  return db.transaction(asService, async (tx) => {
    const found = await findDeclaration(tx, id);
    if (found === undefined) throw new Refusal(404, 'declarationNotFound');
    await lockCompany(tx, found.companyId);
    await setDeclarationCanceled(tx, id, checked);
    return { name: found.name ?? '' };
  });
}
