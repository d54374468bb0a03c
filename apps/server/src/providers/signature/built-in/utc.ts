/** A moment as evidence has it, to the second; empty for none. */
export const utc = (moment: Date | null): string =>
  moment === null ? '' : `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
