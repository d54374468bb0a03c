import { calculateContributions } from '@portage/domain/contributions/calculate';
import { ZERO_YEAR_TO_DATE } from '@portage/domain/contributions/calculation';
import { BUILT_IN_RATES } from '@portage/domain/contributions/rates-book';
import { plainDate } from '@portage/domain/dates/plain-date';
import type { TaxDeclaration } from '@portage/domain/income-tax/income-tax';
import { BUILT_IN_TAX_TABLES } from '@portage/domain/income-tax/tax-editions';
import { type Cents, NO_CENTS, parseCents } from '@portage/domain/money/money';
import { basisOfLine, basisOfOneTime, type TaxBasis, withhold } from '@portage/domain/net-pay/withholding';
import { payStatement, type StatedPay, sumFigures } from '@portage/domain/pay-statements/pay-statement';
import type { Province } from '@portage/domain/places/provinces';
import { DeductionsCard, type ReadStatement } from '#features/pay-statements/explained-statement.tsx';
import styles from '../gallery.module.css';
import { SignedIn } from '../signed-in.tsx';
import { OneState, Section, sampleId } from '../specimen.tsx';

const payDate = plainDate('2026-06-15');
const rates = BUILT_IN_RATES.exact(payDate);
const tables = BUILT_IN_TAX_TABLES.exact(payDate);
const regular = parseCents('8500.00');

const contributed = (province: Province, gross: Cents, nonPeriodicOnly = false) => ({
  gross,
  contributions: calculateContributions(
    { payDate, province, paysPerYear: 26, pensionable: gross, yearToDate: ZERO_YEAR_TO_DATE, nonPeriodicOnly },
    rates,
  ),
});

type Payment = ReturnType<typeof contributed> & { readonly basis: TaxBasis };
const pay = (province: Province, declaration: TaxDeclaration): Payment => {
  const line = contributed(province, regular);
  const deductions = { rrsp: parseCents('150.00') };
  return { ...line, basis: basisOfLine(line, [], { declaration, deductions }, tables.edition) };
};
const bonus = (province: Province): Payment => {
  const line = contributed(province, parseCents('2500.00'), true);
  return { ...line, basis: basisOfOneTime(line, regular, [], {}, rates, tables) };
};

const kinds = [
  { kind: 'regular', type: null, start: plainDate('2026-06-01'), end: plainDate('2026-06-14') },
  { kind: 'oneTime', type: 'Bonus', start: payDate, end: payDate },
] as const;

/** A pay statement of a regular line or another payment, and of a bonus beside it, as the pages read it. */
function statementOf(province: Province, payments: readonly Payment[]): ReadStatement {
  const earnings = payments.map(({ gross, contributions, basis }, at): StatedPay => {
    const { deductions: _, basis: __, ...withheld } = withhold({ gross, contributions, basis }, [], tables, rates);
    const { employer } = contributions;
    const model = kinds[at] ?? kinds[0];
    const rest = { finalPay: null, description: null, calculation: null, deductions: [], employer };
    return { ...model, line: sampleId(at), gross, ...withheld, ...rest };
  });
  const content = payStatement({
    number: 'PS-2026-00007',
    employer: { name: 'Northern Payroll Ltd.', address: null },
    client: 'Aurora GmbH',
    person: { name: 'Amélie Tremblay', title: 'Software engineer', province },
    payday: payDate,
    paidOn: payDate,
    taxDate: payDate,
    issued: payDate,
    replaces: [],
    earnings,
    deductions: [],
    paid: sumFigures(earnings).net,
    year: sumFigures(earnings),
    opening: null,
    lacksEarlier: false,
    declaration: {},
  });
  return {
    content,
    replacedBy: null,
    taxes: payments.map(({ basis }, at) => ({ line: sampleId(at), basis, edition: tables.edition })),
    calculations: new Map(payments.map(({ contributions }, at) => [sampleId(at), contributions])),
  };
}

const retiring = (province: Province): Payment => {
  const amount = parseCents('12000.00');
  const { contributions } = contributed(province, NO_CENTS);
  return { gross: amount, contributions, basis: { kind: 'lumpSum', province, amount, soFar: parseCents('4000.00') } };
};

const statements = {
  'Ontario, with a bonus': statementOf('ON', [pay('ON', { ontarioDependants: 1 }), bonus('ON')]),
  Quebec: statementOf('QC', [pay('QC', {}), bonus('QC')]),
  'British Columbia': statementOf('BC', [pay('BC', { additionalTax: parseCents('25.00') })]),
  Nunavut: statementOf('NU', [pay('NU', {})]),
  'Retiring allowance': statementOf('QC', [retiring('QC')]),
};

/** What is withheld, with every step behind it. */
export const Statements = () => (
  <Section title="Pay statements">
    <SignedIn>
      <OneState
        name="Deductions, explained"
        states={Object.fromEntries(
          Object.entries(statements).map(([name, statement]) => [
            name,
            <div key={name} className={styles.wide}>
              <DeductionsCard statement={statement} />
            </div>,
          ]),
        )}
      />
    </SignedIn>
  </Section>
);
