import { expect, type Page, test } from '@playwright/test';
import { PROVES } from './bare-proofs.ts';
import type { RuleRow, SightRow } from './spec-rows.ts';

/** Expects a row's demand on the page, and records that this test saw it. */
export async function saw(page: Page, ...rows: SightRow[]): Promise<void> {
  for (const row of rows) {
    await test.step(`saw ${row.id}`, () => seeing(page, row));
    test.info().annotations.push({ type: 'saw', description: row.id });
  }
}

/**
 * Records that the assertions since the last call prove these rules. Call it next to the assertions. The reporter fails the
 * run if no assertion passed since the last call.
 */
export async function proves(...rows: RuleRow[]): Promise<void> {
  await test.step(`${PROVES}${rows.map(({ id }) => id).join(', ')}`, () => {});
  for (const row of rows) test.info().annotations.push({ type: 'proves', description: row.id });
}

async function seeing(page: Page, row: SightRow): Promise<void> {
  switch (row.kind) {
    case 'toast': {
      const shown = page
        .getByRole('region', { name: /notifications/i })
        .getByRole('listitem')
        .filter({ has: page.getByText(row.title, { exact: true }) });
      await expect(shown.first()).toBeVisible();
      if (row.description !== undefined)
        await expect(shown.filter({ has: page.getByText(row.description, { exact: true }) }).first()).toBeVisible();
      return;
    }
    case 'text':
      return expect(page.getByText(row.text, { exact: true }).first()).toBeVisible();
    case 'field':
      return expect(page.getByLabel(row.label, { exact: true }).first()).toBeVisible();
    case 'address':
      return expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(row.path);
    default:
      return expect(page.getByRole(row.kind, { name: row.name, exact: true }).first()).toBeVisible();
  }
}
