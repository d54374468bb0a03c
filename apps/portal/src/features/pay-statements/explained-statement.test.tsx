import { BUILT_IN_RATES } from '@portage/domain/contributions/rates-book';
import { plainDate } from '@portage/domain/dates/plain-date';
import { BUILT_IN_TAX_TABLES } from '@portage/domain/income-tax/tax-editions';
import { NO_CENTS, parseCents } from '@portage/domain/money/money';
import { type TaxBasis, taxOf } from '@portage/domain/net-pay/withholding';
import { payStatement } from '@portage/domain/pay-statements/pay-statement';
import { madeUpBonus, madeUpFacts } from '@portage/domain/pay-statements/testing/made-up-statement';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeductionsCard } from './explained-statement.tsx';

const day = plainDate('2026-06-15');
const tables = BUILT_IN_TAX_TABLES.exact(day);

/** The deductions of a statement with one payment, whose tax follows from a basis. */
function explained(basis: TaxBasis) {
  const { federal, provincial } = taxOf(basis, tables, BUILT_IN_RATES.exact(day));
  const gross = parseCents('12000.00');
  const net = parseCents(((gross - federal - provincial) / 100).toFixed(2));
  const pay = { ...madeUpBonus, type: 'Severance', gross, cpp: NO_CENTS, ei: NO_CENTS, federal, provincial, net };
  const statement = {
    content: payStatement(madeUpFacts([pay], { person: { name: 'Amélie', title: 'Engineer', province: 'QC' } })),
    replacedBy: null,
    taxes: [{ line: pay.line, basis, edition: tables.edition }],
    calculations: new Map(),
  };
  document.title = 'Pay statement';
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <DeductionsCard statement={statement} />
    </QueryClientProvider>,
  );
  return (name: string) => within(screen.getByText(name).closest('details') as HTMLElement);
}

test('a retiring allowance says the rate of its tax, what the rate follows from, and the rule', () => {
  const amount = parseCents('12000.00');
  const part = explained({ kind: 'lumpSum', province: 'QC', amount, soFar: parseCents('4000.00') });
  const federal = part('Federal income tax');
  expect(federal.getByText('Lump sums of the year').nextElementSibling?.textContent).toBe('16,000.00');
  federal.getByText(/^= 4,000\.00 \(lump sums earlier in the year\) \+ 12,000\.00 \(this payment\)/);
  expect(federal.getByText('Federal tax of the payment').nextElementSibling?.textContent).toBe('1,800.00');
  federal.getByText(/^= 15% × 12,000\.00 \(this payment\)/);
  expect(federal.getAllByText('Income Tax Regulations, s. 103; CRA T4001')).toHaveLength(2);
  const quebec = part('Quebec income tax');
  quebec.getByText('Quebec tax of the payment');
  quebec.getByText(/^= 19% × 12,000\.00 \(this payment\)/);
  quebec.getByText('TP-1015.G');
  expect(quebec.queryByText(/^Tables:/)).toBeNull();
});
