/** An invoice with something open, in cents. */
export interface OpenInvoice {
  id: string;
  number: string;
  companyId: string;
  open: number;
}

/** The most invoices of a group. */
export const maxGroup = 5;
const maxFound = 6;

/** Groups are searched among this many invoices, the first ones. */
export const maxGroupedInvoices = 30;

export const sumOpen = (invoices: readonly OpenInvoice[]): number => invoices.reduce((sum, { open }) => sum + open, 0);

/**
 * Invoices whose open amounts add up to an amount, up to six findings: the single ones, searched among all, or else the groups of two to
 * five, small groups first and each size in the order of the invoices.
 */
export function exactGroups(invoices: readonly OpenInvoice[], cents: number): OpenInvoice[][] {
  const single = invoices.filter(({ open }) => open === cents).map((invoice) => [invoice]);
  if (single.length > 0) return single.slice(0, maxFound);
  const searched = invoices.slice(0, maxGroupedInvoices).filter(({ open }) => open < cents);
  const found: OpenInvoice[][] = [];
  for (let size = 2; size <= Math.min(maxGroup, searched.length) && found.length < maxFound; size++)
    found.push(...groupsOf(searched, size, cents, maxFound - found.length));
  return found;
}

function groupsOf(invoices: readonly OpenInvoice[], size: number, cents: number, limit: number): OpenInvoice[][] {
  const found: OpenInvoice[][] = [];
  const extend = (group: OpenInvoice[], from: number, left: number) => {
    if (found.length === limit) return;
    if (group.length === size) {
      if (left === 0) found.push(group);
      return;
    }
    for (const [at, invoice] of invoices.slice(from).entries())
      if (invoice.open <= left) extend([...group, invoice], from + at + 1, left - invoice.open);
  };
  extend([], 0, cents);
  return found;
}
