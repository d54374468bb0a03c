/** Document numbers as typed, separated by commas. */
export const splitNames = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Invoices as typed, each to settle with as much as there is. */
export const invoiceShares = (text: string) => splitNames(text).map((invoice) => ({ invoice, cents: null }));
