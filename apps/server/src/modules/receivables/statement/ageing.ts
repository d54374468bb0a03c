import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { RowFrom } from '@portage/platform/postgres/statements';
import type { Deps } from '../../../deps.ts';
import { ageingRows } from '../queries/account.ts';

/** What a client owes by days past due, its money that is not applied, and the balance of both. Dollars, as decimal strings. */
export type Ageing = RowFrom<typeof ageingRows>;

const nothing = { notDue: '0.00', to30: '0.00', to60: '0.00', to90: '0.00', over90: '0.00' } as const;

/** What all clients owe as of a day. The buckets of a client add up to `open`; money that is not applied is never netted into them. */
export const ageing = ({ db }: Pick<Deps, 'db'>, asOf: PlainDate): Promise<Ageing[]> => ageingRows(db, null, asOf);

/** What one client owes as of a day. */
export async function clientAgeing(
  { db }: Pick<Deps, 'db'>,
  client: { id: string; name: string },
  asOf: PlainDate,
): Promise<Ageing> {
  const [row] = await ageingRows(db, client.id, asOf);
  return row ?? { id: client.id, company: client.name, ...nothing, open: '0.00', unapplied: '0.00', balance: '0.00' };
}
