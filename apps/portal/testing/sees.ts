import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { RuleRow, SightRow } from '../../../e2e/proofs/spec-rows.ts';

export { access } from '../../../e2e/tables/access.ts';
export { pay } from '../../../e2e/tables/pay.ts';
export { plan } from '../../../e2e/tables/plan.ts';
export { records } from '../../../e2e/tables/records.ts';
export { team } from '../../../e2e/tables/team.ts';

/** Where the reporter of the specification's tables reads what component tests cover. */
const folder = join(import.meta.dirname, '../../../component-results');
const portal = join(import.meta.dirname, '..');

let rows: string[] = [];
/** How many assertions the test had made at its last `proves`. */
let assertionsBefore = 0;
let covered: { row: string; test: string }[] = [];

/** Expects each row's demand on the page, and records that this test saw it. */
export async function sees(...demands: SightRow[]): Promise<void> {
  for (const row of demands) {
    await waitFor(() => find(row));
    rows.push(row.id);
  }
}

/**
 * Records that the assertions since the last call prove these rules. Call it next to the assertions.
 * @throws if the test made no assertion (`expect`, `sees`, `seesText` or `findMessage`) since the last call
 */
export function proves(...rules: RuleRow[]): void {
  // A failed assertion ends the test, so the ones before this line have passed.
  const { assertionCalls } = expect.getState();
  if (assertionCalls === assertionsBefore)
    throw new Error(`No assertion passed before proves ${rules.map(({ id }) => id).join(', ')}.`);
  assertionsBefore = assertionCalls;
  rows.push(...rules.map(({ id }) => id));
}

function find(row: SightRow): void {
  switch (row.kind) {
    case 'toast': {
      const shown = within(notifications())
        .getAllByRole('listitem')
        .filter((item) => within(item).queryByText(row.title) !== null)
        .filter((item) => row.description === undefined || within(item).queryByText(row.description) !== null);
      expect(shown, `the message ${row.title}`).not.toHaveLength(0);
      return;
    }
    case 'text':
      expect(screen.getAllByText(row.text)).not.toHaveLength(0);
      return;
    case 'field':
      expect(screen.getAllByLabelText(row.label)).not.toHaveLength(0);
      return;
    case 'address':
      expect(window.location.pathname + window.location.search).toBe(row.path);
      return;
    default:
      expect(screen.getAllByRole(row.kind, { name: row.name })).not.toHaveLength(0);
  }
}

/** Expects a text on the page. */
export async function seesText(words: string | RegExp): Promise<void> {
  await waitFor(() => expect(screen.getAllByText(words)).not.toHaveLength(0));
}

/** The region of the toasts. */
export const notifications = (): HTMLElement => screen.getByRole('region', { name: /^Notifications/, hidden: true });

/** Waits for a toast that shows all of these texts. */
export async function findMessage(...texts: (string | RegExp)[]): Promise<HTMLElement> {
  return waitFor(() => {
    const shown = within(notifications())
      .queryAllByRole('listitem', { hidden: true })
      .find((item) => texts.every((text) => within(item).queryByText(text) !== null));
    expect(shown, `a message with ${texts.join(' / ')} in: ${notifications().textContent}`).toBeDefined();
    return shown as HTMLElement;
  });
}

/** Keeps what a test has seen and proved, if it passed, and begins with the next. */
export function endSights({ name, result }: { name: string; result?: { errors?: unknown } }): void {
  if (result?.errors === undefined) covered.push(...rows.map((row) => ({ row, test: name })));
  rows = [];
  assertionsBefore = 0;
}

/** Writes what the tests of a file have seen and proved, if anything. */
export function writeSights(): void {
  if (covered.length === 0) return;
  const file = relative(portal, expect.getState().testPath ?? '');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${file.replaceAll('/', '.')}.json`), JSON.stringify({ file, covered }));
  covered = [];
}
