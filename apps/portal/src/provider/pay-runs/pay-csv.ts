import { NO_CENTS, parseCents, subtractCents, sumCents, toDecimal } from '@portage/domain/money/money';
import * as m from '@portage/messages/console-money';
import { downloadCsv } from '#lib/browser/csv.ts';
import { oneTimeName } from '#lib/texts/names/one-time-names.ts';
import { allPayLines, type PayLine, readPayables } from './pay-queries.ts';

const register = [
  m.person,
  m.kind,
  m.days,
  m.days,
  m.gross,
  'EI',
  'CPP',
  m.total,
  m.invoice,
  m.status,
  m.bankReference,
];

/** Downloads every line of a payday: plain decimal amounts, YYYY-MM-DD dates. */
export async function exportRegister(companyId: string, payday: string): Promise<void> {
  const lines = await allPayLines(companyId, payday);
  downloadCsv(`pay-register-${payday}.csv`, register, lines.map(registerCells));
}

function registerCells(line: PayLine) {
  const parts = [line.gross_salary, line.ei, line.cpp].map((part) => parseCents(part));
  return [
    `${line.first_name} ${line.last_name}`,
    line.payment_type === null ? m.salary : oneTimeName(line.payment_type),
    line.start_date,
    line.end_date,
    ...parts.map((part) => toDecimal(part)),
    toDecimal(sumCents(parts)),
    line.invoice_number ?? '',
    m.stage({ stage: line.stage }),
    line.payout_reference ?? '',
  ];
}

/**
 * Downloads what can be paid out on a payday: gross, what is withheld, net, and what is left of it after earlier payouts of the same days and
 * recoveries. The last row has the totals.
 */
export async function exportPayables(companyId: string, payday: string): Promise<void> {
  const lines = await readPayables(companyId, payday);
  const rows = lines.map((line) => {
    const [gross, net] = [parseCents(line.gross_salary), parseCents(line.due_amount)];
    return { line, amounts: [gross, subtractCents(gross, net), net, parseCents(line.payout_amount)] };
  });
  const totals = [0, 1, 2, 3].map((at) => sumCents(rows.map(({ amounts }) => amounts[at] ?? NO_CENTS)));
  downloadCsv(
    `payable-${payday}.csv`,
    [m.person, m.kind, m.days, m.days, m.gross, m.deductions, m.net, m.toPayOut],
    [
      ...rows.map(({ line, amounts }) => [
        `${line.first_name} ${line.last_name}`,
        line.payment_type === null ? m.salary : oneTimeName(line.payment_type),
        line.start_date,
        line.end_date,
        ...amounts.map(toDecimal),
      ]),
      ...(rows.length === 0 ? [] : [[m.total, '', '', '', ...totals.map(toDecimal)]]),
    ],
  );
}
