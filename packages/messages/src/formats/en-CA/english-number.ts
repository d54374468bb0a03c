/**
 * Decimal digits with commas between thousands: '1500.25' gives '1,500.25'. The browser's own formatter says the same, but takes
 * longer to make than the first page has.
 */
export function english(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
