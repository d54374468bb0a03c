/**
 * A readable message for a failed insert. For a bad amount the database names a type or constraint; its other messages
 * are sentences and are returned unchanged.
 */
export const readableInsertError = (message: string): string =>
  /violates check constraint "(money_|\w+_(salary|amount)_check")/.test(message)
    ? "We couldn't accept this amount. Enter dollars with at most two decimals, less than CAD 10,000,000,000.00."
    : message;
