import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { callAct, type StaffSession } from '../../../../testing/staff-session.ts';
import { year } from '../year/year-rates.ts';
import type { HalfYear } from './half-year-world.ts';

export const on = (monthAndDay: string) => plainDate(`${year}-${monthAndDay}`);

const monthly = 'Monthly';
type Step = (world: HalfYear, staff: StaffSession) => Promise<unknown> | undefined;

/** What happens on which day. Every other day only payroll runs, clients pay what is due, and batches pay out what can be paid. */
export const halfYearStory: Readonly<Record<string, Step[]>> = {
  [on('01-02')]: [
    (world) => world.fee('aurora', { kind: 'month', cents: cents(599_00) }, on('01-01')),
    (world) => world.fee('borealis', { kind: 'percent', percent: '8' }, on('01-01')),
    (world) => world.tax('fjord', '13'),
    (world) => world.levy('ON', { levy: 'workers', percent: '1.23', maximum: 30_000, from: on('01-01') }),
    (world) => world.levy('ON', { levy: 'health', percent: '1.95', exemption: 150_000, from: on('01-01') }),
    (world) => world.levy('BC', { levy: 'workers', percent: '1.55', maximum: 40_000, from: on('01-01') }),
    (world) => world.levy('QC', { levy: 'standards', percent: '0.06', maximum: 25_000, from: on('01-01') }),
    (world) => world.levy('QC', { levy: 'health', percent: '1.65', from: on('01-01') }),
    (world) => world.allowDaysOverdue('delta', 30),
    // Borealis pays on the provider's page, the others by transfer.
    ({ paying }) => void paying.habit('borealis', 'page'),
    (world) => world.hire('aurora', { name: 'Maya', from: on('01-08'), province: 'ON', salary: 91_000 }),
    (world) => world.hire('aurora', { name: 'Liam', from: on('01-08'), province: 'BC', salary: 180_000.01 }),
    (world) =>
      world.hire('aurora', { name: 'Noor', from: on('01-08'), province: 'QC', salary: 120_000, schedule: monthly }),
    (world) => world.hire('aurora', { name: 'Ada', from: on('01-08'), province: 'ON', salary: 84_000 }),
    (world) =>
      world.hire('borealis', { name: 'Ines', from: on('01-15'), province: 'AB', salary: 84_000, schedule: monthly }),
    (world) => world.hire('borealis', { name: 'Theo', from: on('01-15'), province: 'ON', salary: 98_765.43 }),
    (world) => world.hire('borealis', { name: 'Emil', from: on('01-15'), province: 'QC', salary: 65_000 }),
    (world) =>
      world.hire('borealis', { name: 'Yara', from: on('01-15'), province: 'NS', salary: 71_000, schedule: monthly }),
    (world) => world.hire('cedar', { name: 'Finn', from: on('01-08'), province: 'NB', salary: 70_000 }),
    (world) => world.hire('cedar', { name: 'Gita', from: on('01-08'), province: 'SK', salary: 77_777.77 }),
    (world) => world.hire('cedar', { name: 'Hugo', from: on('01-08'), province: 'ON', salary: 88_000 }),
    (world) =>
      world.hire('cedar', { name: 'Iris', from: on('01-08'), province: 'BC', salary: 105_000, schedule: monthly }),
    (world) => world.hire('delta', { name: 'Jonas', from: on('01-08'), province: 'ON', salary: 60_000 }),
    (world) => world.hire('delta', { name: 'Kira', from: on('01-08'), province: 'AB', salary: 66_000 }),
    (world) => world.hire('delta', { name: 'Lena', from: on('01-08'), province: 'QC', salary: 72_000 }),
    (world) => world.hire('delta', { name: 'Milo', from: on('01-08'), province: 'MB', salary: 58_000 }),
    (world) => world.hire('estuary', { name: 'Nils', from: on('01-08'), province: 'SK', salary: 80_000 }),
    (world) => world.hire('estuary', { name: 'Olga', from: on('01-08'), province: 'NS', salary: 82_000 }),
    (world) => world.hire('estuary', { name: 'Petra', from: on('01-08'), province: 'ON', salary: 130_000 }),
    (world) =>
      world.hire('fjord', { name: 'Quinn', from: on('01-08'), province: 'QC', salary: 99_000, schedule: monthly }),
    (world) => world.hire('fjord', { name: 'Ravi', from: on('01-08'), province: 'BC', salary: 150_000 }),
    (world) => world.hire('fjord', { name: 'Sara', from: on('01-08'), province: 'AB', salary: 69_000 }),
    (world) => world.hire('fjord', { name: 'Tom', from: on('01-08'), province: 'ON', salary: 74_000 }),
    (world) => world.hire('fjord', { name: 'Uma', from: on('01-08'), province: 'NB', salary: 62_000 }),
  ],
  // Rosa is activated five weeks late.
  [on('02-05')]: [
    (world) => world.hire('aurora', { name: 'Rosa', from: on('02-05'), province: 'MB', salary: 78_000, active: false }),
  ],
  [on('02-12')]: [
    (world) => world.declareTax('Tom', on('02-20'), { federalClaim: cents(24_000_00), additionalTax: cents(50_00) }),
    (world) => world.garnish('Sara', on('03-01'), 300),
    // Theo will turn out to work in Quebec, Hugo's invoice is voided after the payout, and Liam and Uma are overpaid.
    (world) => world.addItem('Theo', 'healthInsurance', 60, on('03-01')),
    (world) => world.addItem('Theo', 'lifeInsurance', 40, on('03-01')),
    (world) => world.addItem('Hugo', 'allowance', 100, on('03-01')),
    (world) => world.addItem('Hugo', 'benefitInKind', 150, on('03-01')),
    (world) => world.addItem('Liam', 'benefitInKind', 200, on('03-01')),
    (world) => world.addItem('Uma', 'vehicleAllowance', 250, on('03-01')),
    (world) => world.addItem('Yara', 'lockedRrsp', 120, on('03-01')),
    (world) => world.addItem('Noor', 'employerRrsp', 300, on('03-01')),
    (world) => world.addItem('Noor', 'healthInsurance', 90, on('03-01')),
  ],
  // Maya's bonus is right; Uma's was meant for somebody else.
  [on('02-20')]: [
    (world) => world.oneTime('Maya', 'Bonus', 2_500, on('03-19')),
    (world) => world.oneTime('Uma', 'Bonus', 900, on('03-19')),
  ],
  // The next pay still goes to Ravi's earlier account.
  [on('03-01')]: [(world) => world.changeAccount('Ravi')],
  // Delta pays nothing from here on.
  [on('03-05')]: [
    ({ paying }) => void paying.habit('delta', 'nothing'),
    ({ paying }) => void paying.habit('fjord', 'tooMuch'),
  ],
  // The payment of 19 February comes back after that of 5 March.
  [on('03-07')]: [(world) => world.paymentComesBack('Tom', 1)],
  [on('03-12')]: [(world) => world.activate('Rosa')],
  [on('03-14')]: [(world) => world.changeSalary('Ines', on('02-20'), 96_000)],
  [on('03-16')]: [(world) => world.advance('delta')],
  [on('03-20')]: [(world) => world.refund('fjord', 400)],
  [on('03-21')]: [(world) => world.changeSalary('Liam', on('03-05'), 170_000, 'typed wrong')],
  [on('03-22')]: [(world) => world.recover('Uma', 900, on('03-19'))],
  [on('03-23')]: [(world) => world.authorize('Liam', 10), (world) => world.authorize('Uma', 20)],
  [on('03-26')]: [(world) => world.unpaidLeave('Ada', on('04-16'), on('04-20'))],
  // Cedar pays nothing for a month.
  [on('04-03')]: [({ paying }) => void paying.habit('cedar', 'nothing')],
  [on('04-04')]: [(world) => world.move('Theo', on('03-01'), 'QC', 'lives in Gatineau')],
  [on('04-10')]: [
    (world) => world.leaveWithVacationPay('Emil', on('04-25'), on('05-02')),
    (world) => world.vacation('Hugo', on('05-07'), on('05-11')),
  ],
  [on('04-13')]: [(world) => world.advance('cedar')],
  // The invoice was wrong, and its days are paid out from the advance.
  [on('04-18')]: [(world) => world.correct('Hugo', '2198-04-10', true)],
  [on('04-19')]: [({ paying }) => paying.applyBalance('fjord')],
  [on('04-23')]: [(world) => world.correctLine('Yara', '2198-02-20', 'apply')],
  [on('04-25')]: [(world) => world.discount('Olga', on('04-10'), 500)],
  [on('04-27')]: [(world) => world.advance('cedar')],
  // One receipt pays for what was advanced and for all else that is due.
  [on('05-03')]: [({ paying }) => void paying.habit('cedar', 'transfer')],
  // Estuary has paid for 14 May, and nobody of it can sign in any more.
  [on('05-10')]: [
    async (world, staff) => {
      const asked = { client: world.clients.estuary.id, reason: 'The contract is over' };
      const { status, body } = await callAct(world.server, staff.token, 'provider/disable-client', asked);
      if (status !== 200) throw new Error(`The client was not disabled: ${JSON.stringify(body)}`);
    },
  ],
  [on('05-21')]: [(world) => world.rehire('Emil', on('05-21'))],
};
