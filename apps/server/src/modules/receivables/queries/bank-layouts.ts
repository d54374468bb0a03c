import type { StoredLayout } from '@portage/domain/bank/stored-layout';
import type { Transaction } from '@portage/platform/postgres/database';

/** One change of layouts at a time, so that a name or a file's headings are not taken twice. */
export async function lockLayouts(tx: Transaction): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('app.bank_layouts', 0))");
}

/** The layouts of bank files that staff keep, by name. */
export async function keptLayouts(tx: Transaction) {
  const { rows } = await tx.query(
    `select id, name, account, signature, layout, (kept_at at time zone 'America/Toronto')::date::text as kept_on
     from app.bank_layouts where removed_at is null order by lower(name), id`,
  );
  return rows.map((row) => ({ ...row, id: Number(row.id), layout: row.layout as unknown as StoredLayout }));
}

/** Adds a layout. Returns its id. */
export async function insertLayout(
  tx: Transaction,
  { name, account, signature, layout }: { name: string; account: string; signature: string; layout: StoredLayout },
): Promise<number> {
  const { rows } = await tx.query(
    'insert into app.bank_layouts (name, account, signature, layout) values ($1, $2, $3, $4::jsonb) returning id',
    [name, account, signature, JSON.stringify(layout)],
  );
  return Number(rows[0]?.id);
}

/** Describes a layout anew. The account of its lines stays. */
export async function updateLayout(
  tx: Transaction,
  id: number,
  { name, layout }: { name: string; layout: StoredLayout },
): Promise<void> {
  await tx.query(
    'update app.bank_layouts set name = $2, layout = $3::jsonb, kept_at = app.now(), kept_by = auth.uid() where id = $1',
    [id, name, JSON.stringify(layout)],
  );
}

export async function setLayoutName(tx: Transaction, id: number, name: string): Promise<void> {
  await tx.query('update app.bank_layouts set name = $2, kept_at = app.now(), kept_by = auth.uid() where id = $1', [
    id,
    name,
  ]);
}

export async function setLayoutRemoved(tx: Transaction, id: number): Promise<void> {
  await tx.query('update app.bank_layouts set removed_at = app.now() where id = $1', [id]);
}
