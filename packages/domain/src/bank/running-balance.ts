/** A line with what is on the account after it, in cents; null where the bank leaves it out. */
export interface BalancedLine {
  readonly row: number;
  readonly cents: number;
  readonly balance: number | null;
}

/** A line whose balance does not follow from the lines before it: so much is missing there, in cents, positive for money received. */
export interface BalanceGap {
  readonly row: number;
  readonly cents: number;
}

/**
 * Checks the running balance of the lines of one account, which banks write oldest or newest first: the order with fewer gaps counts.
 * @param lines in the order of the file
 * @returns the lines after which, in time, the balance is another one than it must be
 */
export function balanceGaps(lines: readonly BalancedLine[]): BalanceGap[] {
  const [forward, backward] = [gapsOf(lines), gapsOf(lines.toReversed())];
  return (backward.length < forward.length ? backward : forward).toSorted((a, b) => a.row - b.row);
}

/** @param lines the oldest first */
function gapsOf(lines: readonly BalancedLine[]): BalanceGap[] {
  const gaps: BalanceGap[] = [];
  let expected: number | null = null;
  for (const { row, cents, balance } of lines) {
    if (expected !== null) expected += cents;
    if (balance === null) continue;
    if (expected !== null && expected !== balance) gaps.push({ row, cents: balance - expected });
    expected = balance;
  }
  return gaps;
}
