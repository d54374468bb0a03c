import type pg from 'pg';

/** Sets the date that the database sees on the owner's connection, on which a test edits rows directly. */
export async function setOwnerDay({ owner }: { owner: pg.Client }, day: string): Promise<void> {
  await owner.query(
    "select set_config('app.clock_offset', extract(epoch from $1::timestamptz - now())::bigint || 's', false)",
    [`${day}T16:00:00Z`],
  );
}
