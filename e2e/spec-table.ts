import { expect, type Page, test } from '@playwright/test';

/** What a test must see for a row of a specification table. */
type Demand =
  | { kind: 'toast'; title: string; description?: string }
  | { kind: 'text'; text: string }
  | { kind: Role; name: string }
  | { kind: 'field'; label: string }
  | { kind: 'address'; path: string }
  | { kind: 'rule'; says: string };

type Role = 'heading' | 'button' | 'link' | 'tab' | 'status' | 'columnheader' | 'dialog' | 'option';

/** One row: a demand and its name in the report. */
export type Row = Demand & { id: string };

export const toast = (title: string, description?: string): Demand =>
  description === undefined ? { kind: 'toast', title } : { kind: 'toast', title, description };
export const text = (words: string): Demand => ({ kind: 'text', text: words });
export const role = (kind: Role, name: string): Demand => ({ kind, name });
export const field = (label: string): Demand => ({ kind: 'field', label });
export const address = (path: string): Demand => ({ kind: 'address', path });
/** A rule that no single text shows. A test calls `saw` with it after asserting it. */
export const rule = (says: string): Demand => ({ kind: 'rule', says });

/** Names the rows of one part of the specification. A passing test must see every row (see spec-table-reporter.ts). */
export function specTable<T extends Record<string, Demand>>(part: string, rows: T): { [K in keyof T]: Row } {
  return Object.fromEntries(
    Object.entries(rows).map(([name, demand]) => [name, { ...demand, id: `${part} · ${name}` }]),
  ) as { [K in keyof T]: Row };
}

/** Expects a row's demand on the page, and records that this test saw it. */
export async function saw(page: Page, ...rows: Row[]): Promise<void> {
  for (const row of rows) {
    await test.step(`saw ${row.id}`, () => seeing(page, row));
    test.info().annotations.push({ type: 'saw', description: row.id });
  }
}

async function seeing(page: Page, row: Row): Promise<void> {
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
    case 'rule':
      return;
    default:
      return expect(page.getByRole(row.kind, { name: row.name, exact: true }).first()).toBeVisible();
  }
}
