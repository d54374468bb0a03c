// SIN: nine digits with a Luhn check digit. The first digit is never 0 or 8; 9 is temporary (Service Canada's format).

function digitsOf(text: string): string {
  return text.replace(/[\s-]/g, '');
}

/** '***-***-286': the only form in which a stored SIN is shown. */
export function maskSin(text: string): string {
  return `***-***-${digitsOf(text).slice(-3).padStart(3, '*')}`;
}

/** Groups nine digits as '046 454 286'; anything else is left as typed. */
export function formatSin(text: string): string {
  const digits = digitsOf(text);
  return /^\d{9}$/.test(digits) ? `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}` : text;
}

/** Whether the digits pass the Luhn check: every second digit from the right doubled, the sum a multiple of ten. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/**
 * A hint when a SIN looks wrong, or null. It never blocks the form: the person with the paper knows better, and the
 * specification only requires a value.
 */
export function sinWarning(text: string): string | null {
  const digits = digitsOf(text);
  if (digits === '') return null;
  if (!/^\d{9}$/.test(digits)) return 'A Social Insurance Number has nine digits.';
  if (digits.startsWith('0') || digits.startsWith('8')) return `No Social Insurance Number starts with ${digits[0]}.`;
  if (!passesLuhn(digits)) return 'This number does not pass the Social Insurance Number check. Is a digit mistyped?';
  if (digits.startsWith('9')) return 'Numbers starting with 9 are temporary. Check that it has not expired.';
  return null;
}
