/** An amount of money in whole cents: always a safe integer, never a fraction of a cent. */
export type Cents = number;

/** What an amount in the database looks like outside: text from `pg`, a number or text in JSON. */
export type DecimalInput = string | number;

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d{1,2}))?$/;

function safe(cents: number): Cents {
  if (!Number.isSafeInteger(cents)) throw new RangeError('Amount is too large to be exact in cents.');
  // Adding zero turns -0 into 0, so that equal amounts are equal values.
  return cents + 0;
}

/**
 * Decimal amount to cents, exactly. A number is read by its shortest decimal form, which is what JSON carried.
 * Throws a RangeError for anything but digits with at most two decimals (NaN, exponents and grouping included).
 */
export function parseCents(amount: DecimalInput): Cents {
  const match = DECIMAL.exec(typeof amount === 'number' ? String(amount) : amount.trim());
  if (!match) throw new RangeError(`Not an amount with at most two decimals: ${JSON.stringify(String(amount))}.`);
  const [, sign, whole = '', fraction = ''] = match;
  const cents = Number(whole + fraction.padEnd(2, '0'));
  return safe(sign === '-' ? -cents : cents);
}

/** Cents to the plain decimal form that the database takes: 350000 gives '3500.00'. */
export function toDecimal(cents: Cents): `${number}` {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}.`);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const text = `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return text as `${number}`;
}

const grouped = new Intl.NumberFormat('en-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const currencies = new Map<string, Intl.NumberFormat>();

/** Cents as the product shows Canadian amounts, without a sign of currency: 350000 gives '3,500.00'. */
export function formatCad(cents: Cents): string {
  return grouped.format(toDecimal(cents));
}

/**
 * Cents with the currency's own sign: 4536132 with 'USD' gives '$45,361.32'.
 * The locale is the currency's home (en-CA for CAD, else en-US), so that neither dollar is written 'US$' or 'CA$'.
 */
export function formatCurrency(cents: Cents, currencyCode: string): string {
  let format = currencies.get(currencyCode);
  if (!format) {
    const locale = currencyCode === 'CAD' ? 'en-CA' : 'en-US';
    format = new Intl.NumberFormat(locale, { style: 'currency', currency: currencyCode });
    currencies.set(currencyCode, format);
  }
  return format.format(toDecimal(cents));
}

/** Sum of amounts in cents; throws a RangeError rather than lose a cent. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let sum = 0;
  for (const amount of amounts) sum = safe(sum + amount);
  return sum;
}
