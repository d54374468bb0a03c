import { plainDate } from '@portage/domain/dates/plain-date';
import { wholeDates } from '@portage/domain/text/whole-dates';
import { formatShortDate } from '@portage/messages/formats';
import { joinedRest } from '#lib/api/data-client.ts';
import { dotted } from '#ui/text/dotted.ts';
import { namesOf } from './names-of.ts';

type Named = readonly [id: string, name: string];

/**
 * Reads the names of records by id, as staff know them: by number, or by whose they are and when. Each table takes a request of the page,
 * so only those are here whose entries look alike otherwise.
 */
const readers: Readonly<Record<string, (ids: string[]) => Promise<Named[]>>> = {
  'public.invoices': async (ids) => {
    const { data } = await joinedRest.from('invoices').select('id, invoice_number').in('id', ids).throwOnError();
    return data.flatMap(({ id, invoice_number }) => (invoice_number === null ? [] : [[id, invoice_number] as const]));
  },
  'public.payments': async (ids) => {
    const { data } = await joinedRest
      .from('payments')
      .select('id, payday, employee:team_members(first_name, last_name)')
      .in('id', ids)
      .throwOnError();
    return data.map(({ id, payday, employee }) => [
      id,
      dotted([`${employee.first_name} ${employee.last_name}`, wholeDates(formatShortDate(plainDate(payday)))]),
    ]);
  },
};

/** The names of the records that entries are about, a request for each table. @param rowsOf the ids that entries have of a table */
export const recordNames = (rowsOf: (table: string) => string[]): Promise<ReadonlyMap<string, string>>[] =>
  Object.entries(readers).map(([table, read]) => namesOf([...new Set(rowsOf(table))], read));
