/** Decimal digits with a comma, and no-break spaces (U+00A0) between thousands: '1500.25' gives '1 500,25'. */
export function french(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}
