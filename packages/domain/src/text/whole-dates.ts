/** A day that is alone or begins a text, such as '1 December', which stays on one line. */
export const wholeDay = (day: string): string => day.replaceAll(' ', '\u00a0');

/** A text in which each date with a year, such as '1 December 2026' or '1er déc. 2026', stays on one line. */
export const wholeDates = (text: string): string =>
  text.replaceAll(/\b(\d{1,2}(?:er)?) (\p{L}{3,9}\.?) (?=\d{4}\b)/gu, '$1\u00a0$2\u00a0');
