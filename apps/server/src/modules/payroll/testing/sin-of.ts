/** The nth Social Insurance Number that is valid: its last digit is the check digit. */
export function sinOf(count: number): string {
  const digits = String(13069254 + count);
  const sum = [...digits].reduce((total, digit, at) => {
    const weighted = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
