import { type PlainDate, plainDate, yearOf } from '@portage/domain/dates/plain-date';
import { type Cents, cents, NO_CENTS } from '@portage/domain/money/money';
import type { DeductionKind } from '@portage/domain/net-pay/pay-deductions';
import type { TaxBasis } from '@portage/domain/net-pay/withholding';
import type { GrossPay } from '@portage/domain/pay/gross-pay';
import { isPayItemKind } from '@portage/domain/pay-items/pay-item-kinds';
import {
  type EarlierStatement,
  type EmployerFigures,
  NO_FIGURES,
  type OpeningFigures,
  type OpeningPart,
  type PayStatement,
  payStatement,
  replacedStatements,
  type StatedFigures,
  type StatedPay,
  statementNumber,
  withheldOf,
} from '@portage/domain/pay-statements/pay-statement';
import { isProvince } from '@portage/domain/places/provinces';
import type { VacationBalance } from '@portage/domain/time-away/vacation-balance';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Parts } from '../../platform/parts.ts';
import { today } from '../../platform/today.ts';
import { currentParticulars } from '../invoices/paper/invoice-particulars.ts';
import { localesOfPayees } from '../mail/receiver-language.ts';
import { vacationOfPeople } from '../time-away/vacation-of-people.ts';
import {
  correctedPay,
  describeDeductions,
  insertStatements,
  itemsOfYear,
  type PaidPay,
  paidPay,
  peopleToState,
  type SealedStatement,
  type StatedPerson,
  startOfYears,
  statementsOf,
  takeStatementNumbers,
  yearOfPeople,
} from './queries/statements.ts';
import { sealOf } from './seal.ts';

/** The pay of a person in a payout, and the statements that it replaces. */
interface PersonsPay {
  readonly memberId: string;
  readonly payoutId: string;
  readonly taxDate: PlainDate;
  readonly pay: readonly PaidPay[];
  readonly replaces: readonly EarlierStatement[];
}

/**
 * Gives each person of payouts a pay statement, numbered in order and sealed. Pay that came back and is paid again with the same amounts has
 * its statement already; pay without withholding here has none. Call it as the last of the transaction that pays out: it locks the numbers.
 */
export async function issueStatements(
  parts: Pick<Parts, 'config' | 'clock' | 'messages'>,
  tx: Transaction,
  payoutIds: readonly string[],
): Promise<void> {
  const rows = await paidPay(tx, payoutIds);
  const due = await withoutStatement(tx, rows);
  if (due.length === 0) return;
  const members = [...new Set(due.map(({ memberId }) => memberId))];
  const people = new Map((await peopleToState(tx, members)).map((person) => [person.id, person]));
  const described = Map.groupBy(await describeDeductions(tx, members), ({ memberId }) => memberId);
  const years = new Map<number, Awaited<ReturnType<typeof loadYear>>>();
  for (const year of new Set(due.map(({ taxDate }) => yearOf(taxDate))))
    years.set(year, await loadYear(tx, members, year));
  const known = due.flatMap((one) => {
    const person = people.get(one.memberId);
    return person === undefined ? [] : [{ ...one, person }];
  });
  const vacation = await vacationByPayday(tx, known);
  const locales = await localesOfPayees(
    parts.messages,
    tx,
    known.map(({ person, pay }) => ({
      email: person.email,
      province: pay[0]?.province ?? person.province,
      companyId: person.companyId,
    })),
  );
  const issued = today(parts.clock);
  const first = await takeStatementNumbers(tx, yearOf(issued), known.length);
  const sealed = known.map((one, at) => {
    const year = years.get(yearOf(one.taxDate));
    const statement = stated(parts, one, {
      number: statementNumber(yearOf(issued), first + at),
      issued,
      described: described.get(one.memberId) ?? [],
      year: year?.figures.get(one.memberId),
      start: year?.starts.get(one.memberId),
      items: year?.items ?? new Map(),
      vacation: vacation.get(one),
    });
    return seal(statement, one, locales[at] ?? parts.messages.locale);
  });
  await insertStatements(tx, sealed);
}

/** The pay of each person and payout that has no statement yet. */
async function withoutStatement(tx: Transaction, rows: readonly PaidPay[]): Promise<PersonsPay[]> {
  if (rows.length === 0) return [];
  const earlier = Map.groupBy(
    (await statementsOf(tx, [...new Set(rows.map(({ memberId }) => memberId))])).map((row) => ({
      ...row,
      nets: row.nets as EarlierStatement['nets'],
    })),
    ({ memberId }) => memberId,
  );
  const corrected = Map.groupBy(
    await correctedPay(
      tx,
      rows.map(({ line }) => line ?? ''),
    ),
    ({ line }) => line,
  );
  return [...Map.groupBy(rows, ({ payoutId, memberId }) => `${payoutId} ${memberId}`).values()].flatMap((pay) => {
    const [row] = pay;
    if (row === undefined) return [];
    const before = pay.flatMap(({ line }) => corrected.get(line) ?? []);
    const replaces = replacedStatements(netsOf(pay), earlier.get(row.memberId) ?? [], {
      lines: new Set(before.flatMap(({ earlierLine }) => earlierLine ?? [])),
      payouts: new Set(before.flatMap(({ earlierPayout }) => earlierPayout ?? [])),
    });
    if (replaces === null) return [];
    const taxDate = pay
      .map((one) => one.taxDate)
      .toSorted()
      .at(-1);
    return [
      {
        memberId: row.memberId,
        payoutId: row.payoutId ?? '',
        taxDate: plainDate(taxDate ?? row.taxDate),
        pay,
        replaces,
      },
    ];
  });
}

/** The vacation of each person up to the payday of their pay. */
async function vacationByPayday(
  tx: Transaction,
  due: readonly PersonsPay[],
): Promise<Map<PersonsPay, VacationBalance>> {
  const found = new Map<PersonsPay, VacationBalance>();
  for (const [payday, own] of Map.groupBy(due, ({ pay, taxDate }) => plainDate(pay[0]?.payday ?? taxDate))) {
    const balances = await vacationOfPeople(
      tx,
      own.map(({ memberId }) => memberId),
      payday,
    );
    for (const one of own) {
      const balance = balances.get(one.memberId);
      if (balance !== undefined) found.set(one, balance);
    }
  }
  return found;
}

const netsOf = (pay: readonly PaidPay[]) => pay.map(({ line, net }) => ({ line: line ?? '', net: Number(net) }));

/** What was withheld from people in a year so far, and what the year began with. */
async function loadYear(tx: Transaction, members: readonly string[], year: number) {
  const figures = await yearOfPeople(tx, members, year);
  const starts = await startOfYears(tx, members, year);
  const items = await itemsOfYear(tx, members, year);
  return {
    items: new Map(items.map(({ id, value }) => [id, cents(Number(value))])),
    figures: new Map(figures.map((row) => [row.memberId, row])),
    starts: new Map(starts.map((row) => [row.memberId, row])),
  };
}
type Year = Awaited<ReturnType<typeof loadYear>>;

interface StatementParts {
  readonly number: string;
  readonly issued: PlainDate;
  readonly described: Awaited<ReturnType<typeof describeDeductions>>;
  readonly year: ReturnType<Year['figures']['get']>;
  readonly start: ReturnType<Year['starts']['get']>;
  readonly items: Year['items'];
  readonly vacation: VacationBalance | undefined;
}

function stated(
  { config }: Pick<Parts, 'config'>,
  { person, pay, taxDate, replaces }: PersonsPay & { person: StatedPerson },
  { number, issued, described, year, start, items, vacation }: StatementParts,
): PayStatement {
  const { seller } = currentParticulars(config, person);
  const basis = pay.map((one) => one.basis as TaxBasis).find((one) => one.kind === 'pay');
  const province = pay[0]?.province ?? person.province;
  const earnings = pay.map((one) => earning(one, items));
  const soFar = (year?.deductions ?? {}) as Record<string, number>;
  const now = new Set(earnings.flatMap(({ deductions }) => deductions.map(({ id }) => id)));
  return payStatement({
    number,
    employer: { name: seller.name, address: seller.address },
    client: person.legal_name,
    person: { name: person.name ?? '', title: person.title, province: isProvince(province) ? province : null },
    payday: plainDate(pay[0]?.payday ?? taxDate),
    paidOn: plainDate(pay[0]?.paidOn ?? taxDate),
    taxDate,
    issued,
    replaces: replaces.map((one) => one.number),
    earnings,
    deductions: described
      .filter(({ id }) => now.has(id) || (soFar[id] ?? 0) > 0)
      .map(({ id, kind, description }) => ({
        id,
        kind: kind as DeductionKind,
        description,
        yearToDate: cents(soFar[id] ?? 0),
      })),
    paid: cents(pay.reduce((sum, { paid }) => sum + Number(paid), 0)),
    year: year === undefined ? NO_FIGURES : figuresOf(year),
    opening: start?.hasOpening ? openingOf(start) : null,
    lacksEarlier: start?.lacksEarlier ?? false,
    declaration: basis === undefined ? null : basis.pay.declaration,
    vacation: vacation === undefined ? null : { owed: vacation.owed, daysLeft: vacation.daysLeft },
  });
}

type Amounts = { readonly [Part in keyof StatedFigures]: bigint | number | string | null };

/** Figures as the database counts them. */
function figuresOf(row: Amounts): StatedFigures {
  const of = (part: keyof StatedFigures): Cents => cents(Number(row[part] ?? 0));
  return {
    gross: of('gross'),
    cpp: of('cpp'),
    cpp2: of('cpp2'),
    ei: of('ei'),
    qpip: of('qpip'),
    federal: of('federal'),
    provincial: of('provincial'),
    payrollTax: of('payrollTax'),
    net: of('net'),
  };
}

const openingOf = (row: Record<OpeningPart, bigint | number | string | null>): OpeningFigures => ({
  cpp: cents(Number(row.cpp ?? 0)),
  cpp2: cents(Number(row.cpp2 ?? 0)),
  ei: cents(Number(row.ei ?? 0)),
  qpip: cents(Number(row.qpip ?? 0)),
  gross: known(row.gross),
  federal: known(row.federal),
  provincial: known(row.provincial),
});

const known = (amount: bigint | number | string | null): Cents | null =>
  amount === null ? null : cents(Number(amount));

const NO_EMPLOYER: EmployerFigures = { cpp: NO_CENTS, cpp2: NO_CENTS, ei: NO_CENTS, qpip: NO_CENTS };

function kindOf({ isRecovery, itemKind, late }: PaidPay): StatedPay['kind'] {
  if (isRecovery) return 'recovery';
  if (itemKind !== null) return 'item';
  if (late === null) return 'oneTime';
  return late ? 'late' : 'regular';
}

function earning(row: PaidPay, items: Year['items']): StatedPay {
  const taken = row.deductions as readonly { id: string; taken: number }[];
  return {
    line: row.line ?? '',
    kind: kindOf(row),
    start: plainDate(row.start ?? ''),
    end: plainDate(row.end ?? ''),
    type: row.type,
    finalPay: row.finalPay,
    description: row.description,
    ...(isPayItemKind(row.itemKind)
      ? {
          item: {
            kind: row.itemKind,
            value: cents(Number(row.itemCents)),
            yearToDate: items.get(row.itemId ?? '') ?? NO_CENTS,
          },
        }
      : {}),
    calculation: row.calculation as GrossPay | null,
    ...figuresOf(row),
    deductions: taken.map((one) => ({ id: one.id, taken: cents(one.taken) })),
    employer: (row.employer as EmployerFigures | null) ?? NO_EMPLOYER,
  };
}

function seal(
  statement: PayStatement,
  { person, payoutId, pay, replaces }: PersonsPay & { person: StatedPerson },
  locale: string,
): SealedStatement {
  const content = JSON.stringify(statement);
  return {
    companyId: person.companyId,
    memberId: person.id,
    payoutId,
    number: statement.number,
    payday: statement.payday,
    paidOn: statement.paidOn,
    gross: statement.totals.gross,
    withheld: withheldOf(statement),
    net: statement.totals.net,
    nets: netsOf(pay),
    replaces: replaces.map(({ id }) => id),
    locale,
    content,
    seal: sealOf(content),
  };
}
