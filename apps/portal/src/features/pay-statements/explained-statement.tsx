import type { Contributions } from '@portage/domain/contributions/calculation';
import { explainContributions } from '@portage/domain/contributions/explain';
import { isOneTimeType } from '@portage/domain/contributions/one-time-types';
import type { RatesBook } from '@portage/domain/contributions/rates-book';
import { BUILT_IN_RATES } from '@portage/domain/contributions/rates-book';
import { yearOf } from '@portage/domain/dates/plain-date';
import { BUILT_IN_TAX_TABLES, type TaxBook } from '@portage/domain/income-tax/tax-editions';
import type { TaxStep } from '@portage/domain/income-tax/tax-steps';
import type { Cents } from '@portage/domain/money/money';
import { explainTaxOf, type TaxBasis } from '@portage/domain/net-pay/withholding';
import { formOf } from '@portage/domain/pay-items/pay-item-kinds';
import {
  type PayStatement,
  type StatedPay,
  shownParts,
  type WithheldPart,
  withheldOf,
} from '@portage/domain/pay-statements/pay-statement';
import { itemSource } from '@portage/messages/final-pay';
import {
  formatCad,
  formatCadNamed,
  formatDate,
  formatDateRange,
  formatEdition,
  formatNumber,
  formatRate,
} from '@portage/messages/formats';
import * as m from '@portage/messages/pay-statement';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { ratesQuery } from '#lib/figures/rates-queries.ts';
import { taxTablesQuery } from '#lib/figures/tax-tables-queries.ts';
import { contributionText } from '#lib/texts/contribution-text.ts';
import { grossTexts } from '#lib/texts/gross-text.ts';
import { oneTimeName } from '#lib/texts/names/one-time-names.ts';
import { payItemNames, payItemReasons } from '#lib/texts/names/pay-item-names.ts';
import { Card } from '#ui/page/card.tsx';
import { TaxStepList } from '#ui/tax-steps/tax-step-list.tsx';
import { Money } from '#ui/text/money.tsx';
import styles from './statement.module.css';

/** A statement with how each of its lines was calculated. */
export interface ReadStatement {
  readonly content: PayStatement;
  /** The number of the one that replaced it. */
  readonly replacedBy: string | null;
  /** What the tax of each line follows from, and the edition of its tables. */
  readonly taxes: readonly { readonly line: string; readonly basis: TaxBasis; readonly edition: string }[];
  /** The contributions of each line. */
  readonly calculations: ReadonlyMap<string, Contributions | null>;
}

/** Who is paid, and for which client they work. */
export const employeeFact = ({ person, client }: PayStatement): readonly [string, ReactNode] => [
  m.employee,
  <Fragment key="employee">
    {`${person.name}, ${person.title}`}
    <br />
    {m.client({ client })}
  </Fragment>,
];

/** The vacation up to the payday, on statements that have it. */
export const vacationFacts = ({ vacation }: PayStatement): [string, string][] =>
  vacation
    ? [
        [m.vacationDays, formatNumber(vacation.daysLeft / 100)],
        [m.vacationOwed, formatCadNamed(vacation.owed)],
      ]
    : [];

/** Which statements it replaces, and which one replaced it. */
export function Replacements({ statement: { content, replacedBy } }: { statement: ReadStatement }) {
  return (
    <>
      {content.replaces.length > 0 && <p>{m.replaces({ numbers: content.replaces.join(', ') })}</p>}
      {replacedBy !== null && <p>{m.replacedBy({ number: replacedBy })}</p>}
    </>
  );
}

/** What was earned; each amount opens how it was calculated. */
export const EarningsCard = ({ statement: { content } }: { statement: ReadStatement }) => (
  <Card title={m.earnings}>
    <Figures caption={m.earnings} rows={earningRows(content)} />
  </Card>
);

/** What was withheld, and what is left; each amount opens how it was calculated. */
export const DeductionsCard = ({ statement }: { statement: ReadStatement }) => (
  <Card title={m.deductions}>
    <Deductions statement={statement} />
  </Card>
);

/** What the employer paid in addition. Nothing for none. */
export function EmployerCard({ statement: { content } }: { statement: ReadStatement }) {
  const names = namesIn(content.person.province === 'QC');
  const parts = (['cpp', 'cpp2', 'ei', 'qpip'] as const).filter((part) => content.employerContributions[part] !== 0);
  if (parts.length === 0) return null;
  return (
    <Card title={m.employerContributions}>
      <p>{m.employerText}</p>
      <Figures
        caption={m.employerContributions}
        rows={parts.map((part) => ({ key: part, name: names[part], amount: content.employerContributions[part] }))}
      />
    </Card>
  );
}

interface FigureRow {
  key: string;
  name: string;
  amount: Cents;
  year?: Cents;
  total?: boolean;
  /** How it was calculated. */
  how?: ReactNode;
}

/** Amounts with the year to date; each opens how it was calculated. */
function Figures({ caption, rows }: { caption: string; rows: readonly FigureRow[] }) {
  const hasYears = rows.some(({ year }) => year !== undefined);
  return (
    <div className={styles.wide}>
      <table className={styles.figures} aria-label={caption} data-years={hasYears}>
        <thead>
          <tr>
            <td />
            <th scope="col">{m.amount}</th>
            {hasYears && <th scope="col">{m.yearToDate}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, amount, year, total = false, how }) => (
            <tr key={key} data-total={total}>
              <th scope="row">
                {how === undefined ? (
                  name
                ) : (
                  <details>
                    <summary>{name}</summary>
                    <div className={styles.how}>
                      <div>{how}</div>
                    </div>
                  </details>
                )}
              </th>
              <td>
                <Money cents={amount} />
              </td>
              {hasYears && <td>{year !== undefined && <Money cents={year} />}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function earningName({ kind, type, item, start, end }: StatedPay): string {
  const days = kind === 'regular' || kind === 'late' ? formatDateRange(start, end) : formatDate(start);
  const oneTime = type !== null && isOneTimeType(type) ? oneTimeName(type) : m.regular;
  const name =
    item === undefined
      ? { regular: m.regular, late: m.late, item: oneTime, recovery: m.recovery, oneTime }[kind]
      : payItemNames[item.kind];
  return `${name} · ${days}`;
}

/** What an allowance or benefit is worth, and what counts it. */
const itemTexts = ({ item }: StatedPay): string[] =>
  item === undefined
    ? []
    : [
        ...(formOf(item.kind) === 'cash'
          ? []
          : [m.itemValue({ value: formatCad(item.value), year: formatCad(item.yearToDate) })]),
        payItemReasons[item.kind],
        itemSource,
      ];

/** How an earning came about, where there is something to say. */
function howEarned(pay: StatedPay): Pick<FigureRow, 'how'> {
  const texts = [
    ...(pay.calculation === null ? [] : grossTexts(pay.calculation)),
    ...(pay.description === null ? [] : [pay.description]),
    ...itemTexts(pay),
  ];
  return texts.length === 0 ? {} : { how: <Texts texts={texts} /> };
}

const earningRows = ({ earnings, totals, yearToDate }: PayStatement): FigureRow[] => [
  ...earnings.map((pay) => ({
    key: pay.line,
    name: earningName(pay),
    amount: pay.gross,
    ...(pay.item !== undefined && formOf(pay.item.kind) === 'cash' && { year: pay.item.yearToDate }),
    ...howEarned(pay),
  })),
  { key: 'gross', name: m.gross, amount: totals.gross, year: yearToDate.gross, total: true },
];

const namesIn = (isQuebec: boolean): Record<WithheldPart, string> => ({
  cpp: isQuebec ? m.qpp : m.cpp,
  cpp2: isQuebec ? m.qpp2 : m.cpp2,
  ei: m.ei,
  qpip: m.qpip,
  federal: m.federal,
  provincial: isQuebec ? m.quebec : m.provincial,
  payrollTax: m.payrollTax,
});

/** What was withheld. Taxes are calculated again from what they followed from, to show their steps. */
function Deductions({ statement }: { statement: ReadStatement }) {
  const rates = useQuery(ratesQuery).data ?? BUILT_IN_RATES;
  const taxes = useQuery(taxTablesQuery).data ?? BUILT_IN_TAX_TABLES;
  const { content } = statement;
  const { totals, yearToDate, deductions, person } = content;
  const names = namesIn(person.province === 'QC');
  const lines = explainedLines(statement, rates, taxes);
  return (
    <Figures
      caption={m.deductions}
      rows={[
        ...shownParts(content).map((part) => ({
          key: part,
          name: names[part],
          amount: totals[part],
          year: yearToDate[part],
          how: howOf(part, statement, lines),
        })),
        ...deductions.map(({ id, kind, description, taken, yearToDate: year }) => ({
          key: id,
          name: description,
          amount: taken,
          year,
          how: <Texts texts={[m.kind({ kind })]} />,
        })),
        { key: 'withheld', name: m.totalDeductions, amount: withheldOf(content), total: true },
        { key: 'net', name: m.net, amount: totals.net, year: yearToDate.net, total: true },
        ...(content.paidBefore === 0
          ? []
          : [
              { key: 'before', name: m.paidBefore, amount: content.paidBefore },
              { key: 'paid', name: m.paidNow, amount: content.paid, total: true },
            ]),
      ]}
    />
  );
}

/** How the taxes of a line came about. */
interface ExplainedLine {
  readonly pay: StatedPay;
  /** The editions of the tables that they follow from, federal and provincial. Null without tables. */
  readonly editions: Record<'federal' | 'provincial', string> | null;
  readonly steps: readonly TaxStep[];
}

/** The steps of the taxes of each line, as far as they lead to what was withheld: tables that were replaced since are not here. */
function explainedLines({ content, taxes }: ReadStatement, rates: RatesBook, book: TaxBook): ExplainedLine[] {
  const table = rates.find(yearOf(content.taxDate));
  if (table === undefined || book.editions.every(({ from }) => from > content.taxDate)) return [];
  return content.earnings.flatMap((pay): ExplainedLine[] => {
    const tax = taxes.find(({ line }) => line === pay.line);
    if (tax === undefined || tax.basis.kind === 'untaxed') return [];
    const tables = book.ofEdition(content.taxDate, tax.edition);
    const { federal, provincial, steps } = explainTaxOf(tax.basis, tables, table);
    if (federal !== pay.federal || provincial !== pay.provincial) return [];
    if (tax.basis.kind === 'lumpSum') return [{ pay, editions: null, steps }];
    const own = tax.basis.pay.province === 'QC' ? tables.quebec.edition : tax.edition;
    return [{ pay, editions: { federal: tax.edition, provincial: own }, steps }];
  });
}

const formats = { formatCad, formatRate, formatNumber };

/** How what was withheld of a part came about: of a tax the steps of each line, of a contribution its formula. */
function howOf(
  part: WithheldPart,
  { content, calculations: known }: ReadStatement,
  lines: readonly ExplainedLine[],
): ReactNode {
  if (part === 'federal' || part === 'provincial' || part === 'payrollTax')
    return <HowTaxed part={part} lines={lines} />;
  const calculations = content.earnings
    .map(({ line }) => known.get(line) ?? null)
    .filter((one) => one !== null && 'steps' in one);
  const editions = new Set(calculations.map(({ steps }) => steps.edition));
  return (
    <Texts
      texts={[
        ...calculations
          .flatMap((one) => explainContributions(one, formats))
          .filter(({ payer, code }) => payer === 'employee' && code === part)
          .map(contributionText),
        ...[...editions].map((edition) => m.chapter({ edition: formatEdition(edition), chapter: chapters[part] })),
      ]}
    />
  );
}

/** Chapters of T4127 that have the rules of contributions. */
const chapters = { cpp: 6, cpp2: 6, ei: 7, qpip: 8 } as const;

/** The steps that a tax follows from, line by line. */
function HowTaxed({ part, lines }: { part: 'federal' | 'provincial' | 'payrollTax'; lines: readonly ExplainedLine[] }) {
  const own = lines
    .map((line) => ({ ...line, steps: line.steps.filter((step) => isStepOf(step, part)) }))
    .filter(({ pay, steps }) => pay[part] !== 0 && steps.length > 0);
  if (own.length === 0) return <Texts texts={[m.noSteps]} />;
  return own.map(({ pay, editions, steps }) => (
    <section key={pay.line}>
      {lines.length > 1 && <p className={styles.line}>{earningName(pay)}</p>}
      <TaxStepList steps={steps} />
      {editions !== null && part !== 'payrollTax' && <p>{m.tables({ edition: formatEdition(editions[part]) })}</p>}
    </section>
  ));
}

const isStepOf = ({ of, factor }: TaxStep, part: 'federal' | 'provincial' | 'payrollTax'): boolean => {
  const isPayrollTax = factor === 'payrollTax' || factor === 'payrollTaxRest';
  return part === 'payrollTax' ? isPayrollTax : !isPayrollTax && (of === part || of === 'both');
};

const Texts = ({ texts }: { texts: readonly string[] }) => (
  <ul>
    {texts.map((text, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines can have the same formula, and they never move
      <li key={at}>{text}</li>
    ))}
  </ul>
);
