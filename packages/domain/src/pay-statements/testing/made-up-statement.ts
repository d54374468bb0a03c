import { plainDate } from '../../dates/plain-date.ts';
import { cents, NO_CENTS } from '../../money/money.ts';
import { type PayFacts, type StatedPay, sumFigures } from '../pay-statement.ts';

const NO_EMPLOYER = { cpp: NO_CENTS, cpp2: NO_CENTS, ei: NO_CENTS, qpip: NO_CENTS };

/** A regular line of CAD 3,500 for two weeks, with CAD 150 of a loan. */
export const madeUpPay: StatedPay = {
  line: '00000000-0000-4000-8000-000000000001',
  kind: 'regular',
  start: plainDate('2026-06-01'),
  end: plainDate('2026-06-14'),
  type: null,
  finalPay: null,
  description: null,
  calculation: { salary: cents(9_100_000), schedule: 'Bi-Weekly', periodNumber: 12, gross: cents(350_000) },
  gross: cents(350_000),
  cpp: cents(20_024),
  cpp2: NO_CENTS,
  ei: cents(5_705),
  qpip: NO_CENTS,
  federal: cents(36_012),
  provincial: cents(20_511),
  payrollTax: NO_CENTS,
  net: cents(252_748),
  deductions: [{ id: 'loan', taken: cents(15_000) }],
  employer: { ...NO_EMPLOYER, cpp: cents(20_024), ei: cents(7_987) },
};

/** A bonus of CAD 1,000, paid with it. */
export const madeUpBonus: StatedPay = {
  ...madeUpPay,
  line: '00000000-0000-4000-8000-000000000002',
  kind: 'oneTime',
  start: plainDate('2026-06-15'),
  end: plainDate('2026-06-15'),
  type: 'Bonus',
  description: 'Second quarter',
  calculation: null,
  gross: cents(100_000),
  cpp: cents(5_950),
  ei: cents(1_630),
  federal: cents(18_000),
  provincial: cents(9_100),
  net: cents(65_320),
  deductions: [],
  employer: { ...NO_EMPLOYER, cpp: cents(5_950), ei: cents(2_282) },
};

/** An instalment of a recovery, which gives back its contributions and tax. */
export const madeUpRecovery: StatedPay = {
  ...madeUpPay,
  line: '00000000-0000-4000-8000-000000000003',
  kind: 'recovery',
  type: 'Other',
  description: 'Paid twice in May',
  calculation: null,
  gross: cents(-30_000),
  cpp: cents(-1_785),
  ei: cents(-489),
  federal: cents(-3_000),
  provincial: cents(-1_500),
  net: cents(-23_226),
  deductions: [],
  employer: NO_EMPLOYER,
};

/** What is known of a pay of 15 June 2026. */
export const madeUpFacts = (earnings: readonly StatedPay[], more: Partial<PayFacts> = {}): PayFacts => ({
  number: 'PS-2026-00007',
  employer: { name: 'Northern Payroll Ltd.', address: '12 Harbour Street\nHalifax NS  B3J 1A1' },
  client: 'Aurora GmbH',
  person: { name: 'Amélie Tremblay', title: 'Software engineer', province: 'ON' },
  payday: plainDate('2026-06-15'),
  paidOn: plainDate('2026-06-15'),
  taxDate: plainDate('2026-06-15'),
  issued: plainDate('2026-06-12'),
  replaces: [],
  earnings,
  deductions: [{ id: 'loan', kind: 'other', description: 'Loan of 1 May', yearToDate: cents(30_000) }],
  paid: sumFigures(earnings).net,
  year: sumFigures([...earnings, madeUpPay]),
  opening: null,
  lacksEarlier: false,
  declaration: { federalClaim: cents(1_645_200) },
  ...more,
});
