/**
 * The message of a refused insert, for people. The database names a type or a constraint when it refuses an amount; its other messages
 * are sentences and stay as they are.
 */
export const readableRefusal = (message: string): string =>
  /violates check constraint "(money_|\w+_(salary|amount)_check")/.test(message)
    ? "We couldn't accept this amount. Enter dollars with at most two decimals, less than CAD 10,000,000,000.00."
    : message;
