declare const unit: unique symbol;

/**
 * An amount of money in whole cents; always a safe integer. A plain number is not an amount: `cents` and `parseCents` are the
 * only ways to make one, so dollars cannot be passed as cents. A sum or product of amounts is a plain number again; use
 * `sumCents`, `subtractCents` and `multiplyCents`, or the shares and rates in `rational.ts`.
 */
export type Cents = number & { readonly [unit]: 'cents' };

/** A database amount as clients receive it: text from `pg`, a number or text in JSON. */
export type DecimalInput = string | number;

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d{1,2}))?$/;

/**
 * A whole number of cents as an amount: `cents(350_000)` is CAD 3,500.00.
 * Throws a RangeError for fractions of a cent, NaN and numbers too large to be exact.
 */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not an exact whole number of cents: ${amount}.`);
  // Adding zero turns -0 into 0.
  return (amount + 0) as Cents;
}

export const NO_CENTS: Cents = cents(0);

/**
 * Converts a decimal amount to cents exactly. A number is read by its shortest decimal form, as in JSON.
 * Throws a RangeError for anything but digits with at most two decimals (NaN, exponents and grouping included).
 */
export function parseCents(amount: DecimalInput): Cents {
  const match = DECIMAL.exec(typeof amount === 'number' ? String(amount) : amount.trim());
  if (!match) throw new RangeError(`Not an amount with at most two decimals: ${JSON.stringify(String(amount))}.`);
  const [, sign, whole = '', fraction = ''] = match;
  const size = Number(whole + fraction.padEnd(2, '0'));
  return cents(sign === '-' ? -size : size);
}

/** Cents as the plain decimal the database accepts: 350000 gives '3500.00'. */
export function toDecimal(amount: Cents): `${number}` {
  const digits = String(Math.abs(cents(amount))).padStart(3, '0');
  const text = `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return text as `${number}`;
}

/** Sum of amounts in cents; throws a RangeError when it is not exact. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let sum = NO_CENTS;
  for (const amount of amounts) sum = cents(sum + amount);
  return sum;
}

/** An amount for each of a whole number of people or things; throws a RangeError when it is not exact. */
export function multiplyCents(amount: Cents, count: number): Cents {
  return cents(amount * count);
}

/** The first amount minus the second; throws a RangeError when it is not exact. */
export function subtractCents(from: Cents, amount: Cents): Cents {
  return cents(from - amount);
}
