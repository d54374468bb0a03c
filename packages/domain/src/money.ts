/** An amount of money in whole cents; always a safe integer. */
export type Cents = number;

/** A database amount as clients receive it: text from `pg`, a number or text in JSON. */
export type DecimalInput = string | number;

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d{1,2}))?$/;

function safe(cents: number): Cents {
  if (!Number.isSafeInteger(cents)) throw new RangeError('Amount is too large to be exact in cents.');
  // Adding zero turns -0 into 0.
  return cents + 0;
}

/**
 * Converts a decimal amount to cents exactly. A number is read by its shortest decimal form, as in JSON.
 * Throws a RangeError for anything but digits with at most two decimals (NaN, exponents and grouping included).
 */
export function parseCents(amount: DecimalInput): Cents {
  const match = DECIMAL.exec(typeof amount === 'number' ? String(amount) : amount.trim());
  if (!match) throw new RangeError(`Not an amount with at most two decimals: ${JSON.stringify(String(amount))}.`);
  const [, sign, whole = '', fraction = ''] = match;
  const cents = Number(whole + fraction.padEnd(2, '0'));
  return safe(sign === '-' ? -cents : cents);
}

/** Cents as the plain decimal the database accepts: 350000 gives '3500.00'. */
export function toDecimal(cents: Cents): `${number}` {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}.`);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const text = `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return text as `${number}`;
}

const grouped = new Intl.NumberFormat('en-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const currencies = new Map<string, Intl.NumberFormat>();

/** Cents as a Canadian amount without a currency sign: 350000 gives '3,500.00'. */
export function formatCad(cents: Cents): string {
  return grouped.format(toDecimal(cents));
}

/**
 * Cents with the currency's sign: 4536132 with 'USD' gives '$45,361.32'.
 * Uses the currency's home locale (en-CA for CAD, else en-US), so neither dollar is written 'US$' or 'CA$'.
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

/** Sum of amounts in cents; throws a RangeError when it is not exact. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let sum = 0;
  for (const amount of amounts) sum = safe(sum + amount);
  return sum;
}
