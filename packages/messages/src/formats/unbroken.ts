/** Joins the parts of a date with no-break spaces (U+00A0), so that no line ends within it. */
export const unbroken = (...parts: readonly (string | number)[]): string => parts.join('\u00a0');
