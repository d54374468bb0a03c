import { cents } from '@portage/domain/money/money';
import { payStatement } from '@portage/domain/pay-statements/pay-statement';
import { madeUpBonus, madeUpFacts, madeUpPay } from '@portage/domain/pay-statements/testing/made-up-statement';
import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ClaimsCard, StatementCard, StatementNotes } from './statement-facts.tsx';

/** Draws a part of a page. */
function draw(part: ReactNode) {
  document.title = 'Pay statement';
  return render(
    <main>
      <h1>Pay statement</h1>
      {part}
    </main>,
  );
}

/** The value beside a label. */
const beside = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test('says the pay period, the salary and the address of the employer', () => {
  draw(<StatementCard content={payStatement(madeUpFacts([madeUpPay]))} />);
  expect(beside('Pay period')).toBe('1 – 14 Jun 2026');
  expect(beside('Annual salary')).toBe('CAD\u00a091,000.00\u00a0· Bi-Weekly');
  expect(beside('Employer')).toBe('Northern Payroll Ltd.12 Harbour StreetHalifax NS  B3J 1A1');
});

test('says no salary of a pay that follows from none', () => {
  const bonus = payStatement(madeUpFacts([madeUpBonus], { deductions: [] }));
  draw(<StatementCard content={bonus} />);
  expect(screen.queryByText('Annual salary')).toBeNull();
  expect(screen.queryByText('Pay period')).toBeNull();
});

test('says the claims and the additional tax that were used', () => {
  const declaration = { federalClaim: cents(1_645_200), additionalTax: cents(5_000) };
  draw(<ClaimsCard content={payStatement(madeUpFacts([madeUpPay], { declaration }))} />);
  expect(beside('Federal (TD1)')).toBe('CAD\u00a016,452.00');
  expect(beside('Provincial (TD1)')).toBe('Basic personal amount');
  expect(beside('Additional tax of each pay')).toBe('CAD\u00a050.00');
});

test('says that no tax is withheld, and nothing of pay without tax', () => {
  const { unmount } = draw(
    <ClaimsCard content={payStatement(madeUpFacts([madeUpPay], { declaration: { exempt: true } }))} />,
  );
  within(screen.getByRole('region', { name: 'Tax claims used' })).getByText(/^No income tax is withheld/);
  unmount();
  draw(<ClaimsCard content={payStatement(madeUpFacts([madeUpPay], { declaration: null }))} />);
  expect(screen.queryByRole('region')).toBeNull();
});

test('says what of the year to date is of an earlier payroll, and what is not known of it', () => {
  const contributions = { cpp: cents(260_313), cpp2: cents(0), ei: cents(74_165), qpip: cents(0) };
  const notesOf = (opening: Parameters<typeof madeUpFacts>[1]) =>
    draw(<StatementNotes content={payStatement(madeUpFacts([madeUpPay], opening))} />);
  const known = { ...contributions, gross: cents(4_550_000), federal: cents(612_040), provincial: cents(304_120) };
  const { unmount } = notesOf({ opening: known });
  screen.getByText(
    / paid and withheld before: gross pay 45,500\.00, CPP 2,603\.13, EI 741\.65, federal income tax 6,120\.40, /,
  );
  screen.getByText('Its net pay is counted before its other deductions.');
  unmount();
  notesOf({ opening: { ...known, federal: null } });
  screen.getByText(/^The income tax that an earlier payroll withheld this year is not known/);
  expect(screen.queryByText(/^Its net pay is counted/)).toBeNull();
});
