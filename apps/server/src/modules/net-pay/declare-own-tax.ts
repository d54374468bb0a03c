import { addDays, type PlainDate } from '@portage/domain/dates/plain-date';
import { type BasicAmounts, basicAmounts } from '@portage/domain/income-tax/basic-amounts';
import { declarationProblem } from '@portage/domain/income-tax/declaration-rules';
import type { TaxDeclaration } from '@portage/domain/income-tax/income-tax';
import { type Province, parseProvince } from '@portage/domain/places/provinces';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { today } from '../../platform/today.ts';
import { loadTaxTables } from '../rates/load-tax-tables.ts';
import type { DeclaredNetPay } from './declare-tax.ts';
import { lockPerson } from './lock-person.ts';
import type { PayDocument } from './pay-document.ts';
import { findPerson, insertDeclaration, type Person, setDeclarationsOfDayCanceled } from './queries/declarations.ts';
import { loadDeclarations, nextNetPay } from './queries/net-pays.ts';
import { rolledBack } from './rolled-back.ts';
import { settleNetPay } from './settle-net-pay.ts';

/** What a person says of themselves on TD1 and TP-1015.3. In cents; without a claim, the basic amount. */
export type OwnDeclaration = Pick<
  TaxDeclaration,
  'federalClaim' | 'provincialClaim' | 'exempt' | 'additionalTax' | 'additionalQuebecTax'
>;

/** Why it was recorded, and why an earlier one of the same day ended. */
interface Words {
  readonly reason: string;
  readonly replaced: string;
}

/**
 * Records what a person declares for income tax themselves, from the first day whose pay is not paid out. What an authority allowed and staff
 * recorded stays. Another one of the same day replaces the first.
 * @param document the form as it is stored; default none
 * @throws Refusal 409 for claims above any plausible amount, or additional tax of somebody exempt
 */
export function declareOwnTax(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: string,
  declaration: OwnDeclaration,
  words: Words,
  document: PayDocument | null = null,
): Promise<PlainDate> {
  return db.transaction(asService, async (tx) =>
    declare(tx, await lockPerson(tx, memberId), today(clock), declaration, { ...words, document }),
  );
}

/** What a person's declaration would change, by the next regular pay; null when none is planned. Records nothing. @throws Refusal as `declareOwnTax` */
export function previewOwnTax(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: string,
  declaration: OwnDeclaration,
): Promise<DeclaredNetPay | null> {
  return rolledBack(db, async (tx) => {
    const person = await lockPerson(tx, memberId);
    await settleNetPay(tx, person.companyId);
    const before = await nextNetPay(tx, person.id, firstUnpaid(person, today(clock)));
    const from = await declare(tx, person, today(clock), declaration, {
      reason: 'preview',
      replaced: 'preview',
      document: null,
    });
    await settleNetPay(tx, person.companyId);
    const after = before && (await nextNetPay(tx, person.id, from));
    return after && before && { ...after, before: before.net, after: after.net };
  });
}

/**
 * The province of a person's forms, their basic amounts and the year these are of, by the tables of the next regular pay, or of today when
 * none is planned; without tables of that day, no amounts. @throws Refusal 404
 */
export async function ownTaxForms(
  deps: Pick<Deps, 'db' | 'clock'>,
  memberId: string,
): Promise<{ province: Province; amounts: (BasicAmounts & { year: number }) | null }> {
  const book = await loadTaxTables(deps);
  return deps.db.transaction(asService, async (tx) => {
    const person = await findPerson(tx, memberId);
    const province = parseProvince(person?.province);
    if (person === undefined || province === null) throw new Refusal(404, 'memberNotFound');
    const from = firstUnpaid(person, today(deps.clock));
    const day = (await nextNetPay(tx, person.id, from))?.payDate ?? from;
    const { tables, estimate } = book.exactOrEstimate(day);
    const amounts = estimate ? null : { year: Number(day.slice(0, 4)), ...basicAmounts(tables, province) };
    return { province, amounts };
  });
}

const firstUnpaid = ({ lastPaid }: Person, day: PlainDate): PlainDate =>
  lastPaid !== null && lastPaid >= day ? addDays(lastPaid, 1) : day;

async function declare(
  tx: Transaction,
  person: Person,
  day: PlainDate,
  declaration: OwnDeclaration,
  { reason, replaced, document }: Words & { readonly document: PayDocument | null },
): Promise<PlainDate> {
  const from = firstUnpaid(person, day);
  const earlier = (await loadDeclarations(tx, [person.id])).findLast((one) => one.from <= from)?.declaration ?? {};
  const { federalClaim: _federal, provincialClaim: _provincial, exempt: _exempt, ...kept } = earlier;
  const whole = { ...kept, ...declaration };
  const problem = declarationProblem(whole, from, person.lastPaid);
  if (problem !== null && problem !== 'declarationPaid') throw new Refusal(409, problem);
  await setDeclarationsOfDayCanceled(tx, person.id, from, replaced);
  await insertDeclaration(tx, person, from, whole, reason, document);
  return from;
}
