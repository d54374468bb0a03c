import { calculateContributions, employerCost } from '@portage/domain/contributions/calculate';
import { ZERO_YEAR_TO_DATE } from '@portage/domain/contributions/calculation';
import { explainContributions } from '@portage/domain/contributions/explain';
import { yearOfCost } from '@portage/domain/costs/employer-cost';
import { plainDate } from '@portage/domain/dates/plain-date';
import { cents, sumCents } from '@portage/domain/money/money';
import { formatCad, formatNumber, formatRate } from '@portage/messages/formats';
import { expect, it } from 'vitest';
import { contributionLabel } from '#lib/texts/contribution-text.ts';
import { twoWeeks } from './worked-example-figures.ts';

it('shows the figures the payroll engine calculates', () => {
  const gross = cents(350_000);
  const pay = calculateContributions({
    payDate: plainDate('2026-01-15'),
    province: 'ON',
    paysPerYear: 26,
    pensionable: gross,
    yearToDate: ZERO_YEAR_TO_DATE,
  });
  const { ei, cpp } = employerCost(pay);
  const employer = explainContributions(pay, { formatCad, formatRate, formatNumber }).filter(
    (line) => line.payer === 'employer' && line.amount > 0,
  );
  expect(twoWeeks).toEqual({
    gross: formatCad(gross),
    contributions: employer.map((line) => ({
      label: contributionLabel(line),
      formula: line.explanation.code === 'formula' ? line.explanation.formula : null,
      amount: formatCad(line.amount),
    })),
    total: formatCad(sumCents([gross, ei, cpp])),
    year: formatCad(
      yearOfCost({ province: 'ON', schedule: 'Bi-Weekly', salary: cents(9_100_000), year: 2026 }).year.total,
    ),
  });
});
