import { taxOfCredit } from '@portage/domain/invoices/invoice-tax';
import {
  type Cents,
  cents,
  NO_CENTS,
  parseCents,
  subtractCents,
  sumCents,
  toDecimal,
} from '@portage/domain/money/money';
import { formatCad } from '@portage/messages/formats';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { today } from '../../../platform/today.ts';
import { chargesOfLine, reverseChargesOfLine } from '../../charges/charge-invoice.ts';
import { allocateIn } from '../../receivables/allocation/allocate.ts';
import { openCents } from '../../receivables/allocation/open-cents.ts';
import { checkedReason } from '../../receivables/checked-reason.ts';
import { CorrectionRefused, locked } from '../correct-invoice.ts';
import { mailCredit } from '../correction-mails.ts';
import { findInvoice } from '../find-invoices.ts';
import { linkCredits } from '../link-credits.ts';
import { insertCredit, type LockedInvoice } from '../queries/correct.ts';
import {
  type CreditableLine,
  creditableLines,
  creditedSubtotal,
  creditOneTime,
  findTwinCredit,
  insertLineCredit,
  reverseLine,
} from '../queries/credit-line.ts';
import { numberCredit } from './number-documents.ts';

export interface LineCredit {
  /** The person's name or email, or the id of the line. */
  person: string;
  reason: string;
  /** Cents of the line before tax, which is credited with them; null for all of it, which reverses its pay with its share of fee and levies. A part corrects only what the client is charged. */
  cents?: number | null;
  /** What happens to the part of the credit that was already paid: it stays the balance, or settles other open invoices. */
  rest?: 'keep' | 'apply';
}

export interface CreditedLine {
  number: string;
  name: string;
  /** Cents: the credit with its tax, and how much of it is left as the client's balance. */
  amount: number;
  left: number;
}

/**
 * Credits one line of an invoice, or a part of it. The credit lowers what is open on that invoice first; the rest was already paid, and the caller says
 * what happens to it. The other lines of the invoice stay as they are, so a colleague's pay is never undone.
 * @param wanted the invoice's id or number
 * @throws Refusal when there is no such line, or more than one; when less is left of it; when the rest is not decided; without a reason; when the
 *   same part was credited today for the same reason
 */
export async function creditLine(deps: Deps, wanted: string, given: LineCredit): Promise<CreditedLine> {
  const reason = checkedReason(given.reason);
  const { id } = await findInvoice(deps, wanted);
  const credited = await deps.db.transaction(asService, (tx) => creditLineIn(deps, tx, id, { ...given, reason }));
  await linkCredits(deps);
  return credited;
}

async function creditLineIn(deps: Deps, tx: Transaction, invoiceId: string, given: LineCredit): Promise<CreditedLine> {
  const asOf = today(deps.clock);
  const invoice = await locked(tx, invoiceId);
  if (invoice.kind === 'Credit') throw new CorrectionRefused('creditOfCredit');
  if (invoice.status === 'Cancelled') throw new Refusal(409, 'creditOfVoid');
  const line = theLine(await creditableLines(tx, invoiceId, given.person), given.person);
  const part = given.cents ?? null;
  const twin =
    part === null ? undefined : await findTwinCredit(tx, { lineId: line.id, cents: part, reason: given.reason, asOf });
  if (twin !== undefined && part !== null)
    throw new Refusal(409, 'creditTwice', { credit: twin, amount: formatCad(cents(part)), person: line.name });
  const ofPay = creditedAmount(line, part);
  // A part corrects pay alone: the fee and levies of the line stay.
  const charges = part === null ? await chargesOfLine(tx, line.id) : NO_CENTS;
  const ofLine = sumCents([ofPay, charges]);
  const tax = await creditedTax(tx, invoice, ofLine);
  const amount = sumCents([ofLine, tax]);
  const lowers = Math.min(amount, await openCents(tx, invoice.company_id, invoiceId));
  if (lowers < amount && given.rest === undefined)
    throw new Refusal(409, 'creditRestUndecided', {
      lowers: formatCad(cents(lowers)),
      rest: formatCad(cents(amount - lowers)),
    });
  const figures = { total: toDecimal(amount), charges, tax: toDecimal(tax) };
  const creditId = await insertCredit(tx, invoice, { ...figures, reason: given.reason, asOf });
  if (part !== null) await insertLineCredit(tx, { creditId, companyId: invoice.company_id, line, cents: ofLine });
  else {
    await (line.one_time === true ? creditOneTime : reverseLine)(tx, line.id, creditId);
    await reverseChargesOfLine(tx, line.id, creditId);
  }
  const funds = { kind: 'credit', id: creditId, companyId: invoice.company_id } as const;
  if (lowers > 0) await allocateIn(deps, tx, funds, [{ invoiceId, cents: lowers }]);
  const applied = given.rest === 'apply' ? await allocateIn(deps, tx, funds, null) : 0;
  const number = await numberCredit(tx, creditId, asOf);
  await mailCredit(deps, tx, creditId);
  return { number, name: line.name, amount, left: amount - lowers - applied };
}

function theLine(lines: CreditableLine[], person: string): CreditableLine {
  const [line, ...others] = lines;
  if (line === undefined) throw new Refusal(404, 'creditLineNotFound', { person });
  if (others.length > 0)
    throw new Refusal(409, 'creditLineAmbiguous', { person, ids: lines.map(({ id }) => id).join(', ') });
  return line;
}

/** Cents to credit. A line of which a part is credited is not reversed anymore, because its credits would exceed it. */
function creditedAmount({ name, total, credited }: CreditableLine, part: number | null): Cents {
  const left = parseCents(total) - credited;
  if (part !== null && part <= 0) throw new Refusal(400, 'amountNotPositive');
  if (part === null && credited > 0)
    throw new Refusal(409, 'creditLinePartly', { person: name, left: formatCad(cents(left)) });
  if (part !== null && part > left)
    throw new Refusal(409, 'creditMoreThanLine', {
      amount: formatCad(cents(part)),
      person: name,
      left: formatCad(cents(left)),
    });
  return cents(part ?? left);
}

/** The share of an invoice's tax that goes back with an amount of its lines. */
async function creditedTax(tx: Transaction, invoice: LockedInvoice, amount: Cents): Promise<Cents> {
  const tax = parseCents(invoice.tax_amount);
  if (tax === 0) return tax;
  const subtotal = subtractCents(parseCents(invoice.amount), tax);
  return taxOfCredit({ subtotal, tax }, parseCents(await creditedSubtotal(tx, invoice.id)), amount);
}
