import { daysBetween, firstOfMonth, type PlainDate, plainDate, yearOf } from '../dates/plain-date.ts';
import type { Cents } from '../money/money.ts';
import type { BankAccount } from './bank-account.ts';
import { bankText } from './bank-text.ts';

// A file of direct deposits as Payments Canada's Standard 005 lays it out: records of 1,464 characters, each with up to six payments.
// Layout from bank guides that agree (Treasury Software and Infor, 2024); the standard itself was not opened. Every bank certifies a first
// file, and says what goes into the item trace.

/** Whom the bank knows as the sender. */
export interface EftOriginator {
  /** Ten characters that the bank gave. */
  readonly id: string;
  /** The bank's processing centre, five digits. */
  readonly dataCentre: string;
  /** As it is on a person's statement. */
  readonly shortName: string;
  readonly longName: string;
  /** Where payments that fail come back. */
  readonly returns: BankAccount;
}

export interface EftPayment {
  readonly cents: Cents;
  /** The day on which the money is in the account. */
  readonly valueDate: PlainDate;
  readonly to: BankAccount;
  readonly payee: string;
  /** At most 19 characters, by which a returned payment is found again. */
  readonly reference: string;
}

export interface EftFile {
  /** 1 to 9999; each file of an originator has another. */
  readonly number: number;
  readonly createdOn: PlainDate;
}

/** Payroll deposit, by Standard 007. */
const PAYROLL = '200';
const SEGMENTS = 6;
const RECORD = 1464;
/** The largest amount of a payment, in cents: ten digits. */
export const maxEftCents = 9_999_999_999;

/** `0YYDDD`: the year's last two digits, and the day of the year. */
function julian(date: PlainDate): string {
  const day = daysBetween(plainDate(`${yearOf(date)}-01-01`), firstOfMonth(date)) + Number(date.slice(8));
  return `0${date.slice(2, 4)}${String(day).padStart(3, '0')}`;
}

/** Digits with zeros before them. @throws RangeError when they do not fit */
function digits(value: string | number, width: number): string {
  const text = String(value);
  if (!/^\d+$/.test(text) || text.length > width) throw new RangeError(`“${text}” is not a number of ${width} digits.`);
  return text.padStart(width, '0');
}

/** Text with spaces after it. @throws RangeError for a text of which no bank reads anything */
function letters(value: string, width: number): string {
  const text = bankText(value, width);
  if (text === null) throw new RangeError(`“${value}” has no letter that a bank reads.`);
  return text.padEnd(width);
}

/** The bank and branch of an account, as nine digits. */
const branch = ({ institution, transit }: BankAccount): string => `0${digits(institution, 3)}${digits(transit, 5)}`;

function segment(originator: EftOriginator, { cents, valueDate, to, payee, reference }: EftPayment): string {
  if (cents <= 0) throw new RangeError('A payment is of at least a cent.');
  return [
    PAYROLL,
    digits(cents, 10),
    julian(valueDate),
    branch(to),
    to.account.padEnd(12),
    // Item trace and stored transaction type: the bank fills them.
    digits(0, 22),
    digits(0, 3),
    letters(originator.shortName, 15),
    letters(payee, 30),
    letters(originator.longName, 30),
    originator.id.padEnd(10),
    letters(reference, 19),
    branch(originator.returns),
    originator.returns.account.padEnd(12),
    // Sundry information, filler and settlement code.
    ' '.repeat(15 + 22 + 2),
    digits(0, 11),
  ].join('');
}

/**
 * The records of a file, each ended by CR LF, one at a time: a payday of 100,000 people is written as a stream.
 * @throws RangeError for what does not fit into its field, before the record that it is in
 */
export function* cpa005Records(
  originator: EftOriginator,
  { number, createdOn }: EftFile,
  payments: Iterable<EftPayment>,
): Generator<string> {
  if (number < 1) throw new RangeError('A file has a number from 1 to 9999.');
  let records = 0;
  const record = (type: 'A' | 'C' | 'Z', rest: string): string => {
    records += 1;
    const head = `${type}${digits(records, 9)}${originator.id.padEnd(10)}${digits(number, 4)}`;
    return `${`${head}${rest}`.padEnd(RECORD)}\r\n`;
  };
  yield record('A', `${julian(createdOn)}${digits(originator.dataCentre, 5)}${' '.repeat(20)}CAD`);
  let [total, count] = [0, 0];
  let segments: string[] = [];
  for (const payment of payments) {
    segments.push(segment(originator, payment));
    total += payment.cents;
    count += 1;
    if (segments.length < SEGMENTS) continue;
    yield record('C', segments.join(''));
    segments = [];
  }
  if (segments.length > 0) yield record('C', segments.join(''));
  // Debits, credits, and corrections of either. The counts are of payments, not of records.
  const nothing = `${digits(0, 14)}${digits(0, 8)}`;
  yield record('Z', `${nothing}${digits(total, 14)}${digits(count, 8)}${nothing}${nothing}`);
}
