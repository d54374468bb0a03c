import { randomUUID } from 'node:crypto';
import type { RatesDocument } from '@portage/domain/contributions/rates-document';
import type { TaxTablesDocument } from '@portage/domain/income-tax/tables-document';
import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';

const asReader = { ...asService, readOnly: true };

/** Every file that was added, by year, the one in use first. */
export async function addedRates(db: Database) {
  const { rows } = await db.run(
    asReader,
    `select id, year, edition, document, sha256, added_by, added_at, superseded_at from app.contribution_rates
     order by year, superseded_at desc nulls first, added_at desc`,
  );
  return rows.map((row) => ({ ...row, document: row.document as RatesDocument }));
}

/** The files in use. They are locked, so that none is superseded before the caller's transaction ends. */
export async function lockRatesInUse(tx: Transaction) {
  const { rows } = await tx.query(
    'select document, sha256 from app.contribution_rates where superseded_at is null order by year for share',
    [],
    'lock rates in use',
  );
  return rows.map((row) => ({ ...row, document: row.document as RatesDocument }));
}

/** Lets one caller at a time add the rates of a year, until its transaction ends. There may be no row to lock. */
export async function lockRates(tx: Transaction, year: number): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('app.contribution_rates', $1))`, [year]);
}

/** The file in use of a year, locked for the caller's transaction. */
export async function lockRatesOfYear(tx: Transaction, year: number) {
  const { rows } = await tx.query(
    'select id, sha256, added_by, added_at from app.contribution_rates where year = $1 and superseded_at is null for update',
    [year],
  );
  return rows[0];
}

/** @throws pg.DatabaseError with the constraint contribution_rates_invoiced when payments of the year are invoiced */
export async function supersedeRates(tx: Transaction, id: string): Promise<void> {
  await tx.query('update app.contribution_rates set superseded_at = app.now() where id = $1', [id]);
}

export async function insertRates(
  tx: Transaction,
  added: { document: RatesDocument; sha256: string; addedBy: string },
): Promise<void> {
  const { document, sha256, addedBy } = added;
  await tx.query(
    'insert into app.contribution_rates (id, year, edition, document, sha256, added_by) values ($1, $2, $3, $4, $5, $6)',
    [randomUUID(), document.year, document.edition, JSON.stringify(document), sha256, addedBy],
  );
}

/** Every file of income tax tables that was added, by its days, the one in use first. */
export async function addedTaxTables(db: Database) {
  const { rows } = await db.run(
    asReader,
    `select id, edition, from_day::text, until_day::text, document, sha256, added_by, added_at, superseded_at from app.tax_tables
     order by from_day, superseded_at desc nulls first, added_at desc`,
  );
  return rows.map((row) => ({ ...row, document: row.document as TaxTablesDocument }));
}

/** The files of tax tables in use. They are locked, so that none is superseded before the caller's transaction ends. */
export async function lockTaxTablesInUse(tx: Transaction) {
  const { rows } = await tx.query(
    'select document, sha256 from app.tax_tables where superseded_at is null order by from_day for share',
    [],
    'lock tax tables in use',
  );
  return rows.map((row) => ({ ...row, document: row.document as TaxTablesDocument }));
}

/** Lets one caller at a time add tax tables, until its transaction ends. */
export async function lockTaxTables(tx: Transaction): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('app.tax_tables', 0))`);
}

/** The tax tables in use from a day on, locked for the caller's transaction. */
export async function lockTaxTablesFrom(tx: Transaction, from: string) {
  const { rows } = await tx.query(
    'select id, sha256 from app.tax_tables where from_day = $1 and superseded_at is null for update',
    [from],
  );
  return rows[0];
}

export async function supersedeTaxTables(tx: Transaction, id: string): Promise<void> {
  await tx.query('update app.tax_tables set superseded_at = app.now() where id = $1', [id]);
}

/** @throws pg.DatabaseError with the constraint tax_tables_edition or tax_tables_days when its name or days are taken */
export async function insertTaxTables(
  tx: Transaction,
  added: { document: TaxTablesDocument; sha256: string; addedBy: string },
): Promise<void> {
  const { document, sha256, addedBy } = added;
  const { edition, from, until } = document;
  await tx.query(
    `insert into app.tax_tables (id, edition, from_day, until_day, document, sha256, added_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [randomUUID(), edition, from, until, JSON.stringify(document), sha256, addedBy],
  );
}

/** Lets one caller at a time add wages, until its transaction ends. */
export async function lockWages(tx: Transaction): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('app.minimum_wages', 0))`);
}

/** The added wages in use, by province and day. */
export async function wagesInUse(tx: Transaction) {
  const { rows } = await tx.query(
    `select id, province, since::text, hourly::numeric(5, 2)::text as hourly, source, added_by, added_at
     from app.minimum_wages where superseded_at is null order by province, since`,
    [],
    'wages in use',
  );
  return rows.map((row) => ({ ...row, since: row.since ?? '', hourly: row.hourly ?? '' }));
}

export async function supersedeWages(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query('update app.minimum_wages set superseded_at = app.now() where id = any ($1)', [[...ids]]);
}

export async function insertWages(
  tx: Transaction,
  wages: readonly { province: string; since: string; hourly: string; source: string }[],
  addedBy: string,
): Promise<void> {
  await tx.query(
    `insert into app.minimum_wages (province, since, hourly, source, added_by)
     select w.province, w.since, w.hourly, w.source, $2
     from jsonb_to_recordset($1::jsonb) as w (province text, since date, hourly numeric, source text)`,
    [JSON.stringify(wages), addedBy],
  );
}

/** Stores exchange rates by currency and day. @returns how many were new or differ from what was stored */
export async function storeExchangeRates(
  tx: Transaction,
  rates: readonly { currency: string; day: string; rate: number }[],
  addedBy: string,
): Promise<number> {
  const { rows } = await tx.query(
    `insert into app.exchange_rates (currency, day, rate, added_by)
     select r.currency, r.day, r.rate, $2
     from jsonb_to_recordset($1::jsonb) as r (currency text, day date, rate numeric) order by r.day, r.currency
     on conflict (currency, day) do update set rate = excluded.rate, added_by = excluded.added_by, added_at = app.now()
       where app.exchange_rates.rate <> excluded.rate
     returning id`,
    [JSON.stringify(rates), addedBy],
  );
  return rows.length;
}

/** The newest rate of each currency up to today. @param days an older one is left out */
export async function newestExchangeRates(tx: Transaction, days: number) {
  const { rows } = await tx.query(
    `select distinct on (currency) currency, day::text, rate::text from app.exchange_rates
     where day between app.today() - $1::integer and app.today() order by currency, day desc`,
    [days],
  );
  return rows;
}
