/** A name of a PDF, of whose letters any may be written as `#` and two hexadecimal digits. */
const named = (name: string): string =>
  [...name].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('');

/** An action that runs a script or starts a program. Opening at a page is none. */
const acts = new RegExp(String.raw`/${named('S')}\s*/(?:${named('JavaScript')}|${named('Launch')})\b`, 'i');

/** Whether a PDF says openly that it runs a script or a program. What is in compressed objects is not looked for. */
export const runsSomething = (file: Buffer): boolean => acts.test(file.toString('latin1'));
