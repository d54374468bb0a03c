/** Facts on one line: 'Engineer · Research', without those that are blank. A line never begins with the dot. */
export const dotted = (facts: readonly (string | null | undefined | false)[]): string =>
  facts.filter(Boolean).join('\u00a0· ');
