import type { FunctionBody, FunctionResponse } from '@portage/contract/functions';
import { addDays, addMonthsClamped, type PlainDate, plainDate, yearOf } from '@portage/domain/dates/plain-date';
import { parseCents } from '@portage/domain/money/money';
import type { Deps } from '../deps.ts';
import { bankAccounts } from '../modules/invoices/paper/invoice-particulars.ts';
import { companyMessages } from '../modules/mail/receiver-language.ts';
import { statement } from '../modules/receivables/statement/statement.ts';
import { statementPdf } from '../modules/receivables/statement/statement-pdf.ts';
import { today } from '../platform/today.ts';

type Period = FunctionBody<'statement'>['period'];

/** The statement of account of a company for a period that ends today. */
export async function statementAnswer(
  deps: Deps,
  company: { id: string; legal_name: string },
  period: Period,
  options: { pdf: boolean },
): Promise<FunctionResponse<'statement'>> {
  const to = today(deps.clock);
  const messages = await companyMessages(deps.messages, deps.db, company.id);
  const made = await statement(deps, { id: company.id, name: company.legal_name }, { from: firstDay(period, to), to });
  const { notDue, to30, to60, to90, over90, unapplied } = made.ageing;
  return {
    reference: made.reference,
    from: made.from,
    to,
    opening_cents: made.opening,
    entries: made.entries.map(({ balance, tax, ...entry }) => ({ ...entry, tax_cents: tax, balance_cents: balance })),
    closing_cents: made.closing,
    ageing: {
      not_due_cents: parseCents(notDue),
      to_30_cents: parseCents(to30),
      to_60_cents: parseCents(to60),
      to_90_cents: parseCents(to90),
      over_90_cents: parseCents(over90),
      unapplied_cents: parseCents(unapplied),
    },
    pay_to: payTo(deps),
    pdf: options.pdf ? (await statementPdf({ ...deps, messages }, made)).toString('base64') : null,
  };
}

function payTo({ config }: Deps): FunctionResponse<'statement'>['pay_to'] {
  const { eft, wire, sample } = bankAccounts(config);
  const named = <Account extends { accountName: string }>({ accountName, ...account }: Account) => ({
    account_name: accountName,
    ...account,
  });
  return { eft: eft && named(eft), wire: wire && named(wire), sample };
}

function firstDay(period: Period, to: PlainDate): PlainDate | null {
  if (period === 'all') return null;
  return period === 'this-year' ? plainDate(`${yearOf(to)}-01-01`) : addDays(addMonthsClamped(to, -12), 1);
}
