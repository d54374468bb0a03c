/** A text in which each amount, such as 'CAD 4,321.27', stays on one line. */
export const wholeAmounts = (text: string): string => text.replaceAll(/\bCAD (?=\d)/g, 'CAD\u00a0');
