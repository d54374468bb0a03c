import { plainDate } from '@portage/domain/dates/plain-date';
import { addNextYear, year } from './year-rates.ts';
import type { World } from './year-world.ts';

const on = (monthAndDay: string) => plainDate(`${year}-${monthAndDay}`);
const after = (monthAndDay: string) => plainDate(`${year + 1}-${monthAndDay}`);

/** What happens on which day. Every other day only payroll runs, and clients pay what is due. */
export const story: Readonly<Record<string, ((world: World) => Promise<void> | void)[]>> = {
  [on('01-02')]: [
    // Aurora pays by transfer, Borealis on the provider's page.
    ({ paying }) => paying.habit('borealis', 'page'),
    (world) => world.hire('aurora', { name: 'Maya', from: on('01-08'), province: 'ON', salary: 91_000 }),
    (world) =>
      world.hire('aurora', { name: 'Noor', from: on('01-08'), province: 'QC', salary: 120_000, schedule: 'Monthly' }),
    (world) => world.hire('aurora', { name: 'Liam', from: on('01-08'), province: 'BC', salary: 180_000.01 }),
    (world) =>
      world.hire('borealis', { name: 'Ines', from: on('01-15'), province: 'AB', salary: 84_000, schedule: 'Monthly' }),
    (world) => world.hire('borealis', { name: 'Theo', from: on('01-15'), province: 'ON', salary: 98_765.43 }),
    (world) => world.hire('borealis', { name: 'Emil', from: on('01-15'), province: 'QC', salary: 65_000 }),
  ],
  // Rosa starts without a province, and is activated five weeks late.
  [on('02-05')]: [
    (world) => world.hire('aurora', { name: 'Rosa', from: on('02-05'), province: null, salary: 78_000, active: false }),
  ],
  [on('03-12')]: [(world) => world.activate('Rosa')],
  [on('03-20')]: [(world) => world.edit('Rosa', { state: 'BC' })],
  // Aurora pays half of what is due and nothing more, until everything is paid three weeks later.
  [on('04-02')]: [({ paying }) => paying.habit('aurora', 'half')],
  // The provider pays one of its paydays meanwhile.
  [on('04-16')]: [(world) => world.advance('aurora')],
  [on('04-23')]: [({ paying }) => paying.habit('aurora', 'transfer')],
  // A wrong invoice is credited after it was paid, and its days are paid again.
  [on('04-27')]: [(world) => world.correct('Theo', '2198-04-12', true)],
  // Emil leaves, with the final pay on a day of its own.
  // Noor's bank returns a payment, which is paid again.
  [on('05-08')]: [(world) => world.paymentComesBack('Noor')],
  [on('05-02')]: [(world) => world.leave('Emil', on('05-25'), on('05-31'))],
  // Payroll does not run from 6 to 26 June (see the test). Ines gets a raise in the middle of a pay period.
  [on('06-29')]: [(world) => world.changeSalary('Ines', on('08-01'), 96_000)],
  // Borealis pays CAD 1,234.56 too much by transfer. The balance is applied in August.
  [on('07-02')]: [({ paying }) => paying.habit('borealis', 'tooMuch')],
  // Theo moves to Quebec in the middle of a pay period.
  [on('07-20')]: [(world) => world.move('Theo', on('09-01'), 'QC')],
  [on('08-07')]: [({ paying }) => paying.applyBalance('borealis')],
  [on('08-13')]: [(world) => world.rehire('Emil', on('08-13'))],
  [on('08-20')]: [({ paying }) => paying.habit('borealis', 'page')],
  // A paid invoice is credited, and its days are not paid again.
  [on('09-10')]: [(world) => world.correct('Ines', '2198-06-20', false)],
  // The bank returns a transfer after payday; Aurora pays again.
  [on('10-05')]: [({ paying }) => paying.bankReturns('aurora')],
  // One person's line is credited, and the credit pays other invoices.
  [on('10-19')]: [
    (world) => world.correctLine('Maya', '2198-09-20', 'apply'),
    // Rosa is paid monthly from the middle of a pay period on.
    (world) => world.reschedule('Rosa', on('11-05'), 'Monthly'),
  ],
  // An invoice of a person beyond the maxima is credited and paid again.
  [on('11-09')]: [(world) => world.correct('Noor', '2198-09-20', true)],
  [on('11-23')]: [
    (world) => world.oneTime('Emil', 'Bonus', 2_500, on('12-14')),
    (world) => world.oneTime('Maya', 'Bonus', 1_000, after('01-04')),
    // It is decided only in the new year whether contributions apply, so it counts there.
    (world) => world.oneTime('Rosa', 'Other', 700, on('12-21')),
  ],
  // An unpaid invoice is voided and issued again.
  [on('12-03')]: [({ paying }) => paying.habit('aurora', 'nothing')],
  [on('12-13')]: [
    (world) => world.correct('Maya', '2198-12-12', true),
    ({ paying }) => paying.habit('aurora', 'transfer'),
  ],
  // Anouk starts in December, and is activated in the new year.
  [on('12-17')]: [
    (world) =>
      world.hire('borealis', { name: 'Anouk', from: on('12-03'), province: 'AB', salary: 58_000, active: false }),
  ],
  [on('12-20')]: [(world) => addNextYear(world.server)],
  [after('01-07')]: [(world) => world.activate('Anouk')],
  [after('01-10')]: [(world) => world.decide('Rosa')],
  // A line of the old year is corrected in the new one.
  [after('01-18')]: [(world) => world.correct('Liam', '2198-12-12', true)],
  // Liam leaves at once, with invoiced days after the last one. The invoice is voided, and the colleagues on it are paid again.
  [after('01-26')]: [
    (world) => world.leave('Liam', after('01-24'), null),
    (world) => world.correct('Liam', '2199-01-25', true),
  ],
};
