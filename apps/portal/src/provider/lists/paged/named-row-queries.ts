import { isUuid } from '@portage/domain/text/uuid';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { consoleKey } from '../console-key.ts';

/** A row that an address names. */
export interface NamedRow<Row> {
  view: 'staff_ageing' | 'staff_invoices' | 'staff_receipts' | 'staff_bank_lines' | 'staff_signature_requests';
  column: keyof Row & string;
  /** What the address says; null where it names nothing. */
  id: string | null;
  /** What a name is: an id of the database unless said otherwise. The database refuses another text in its place. */
  isName?: (text: string) => boolean;
}

/** Reads one row of a list by its name; null where there is none. */
export const namedRowQuery = <Row>({ view, column, id, isName = isUuid }: NamedRow<Row>) =>
  queryOptions({
    queryKey: consoleKey('row', view, column, id),
    queryFn: async ({ signal }): Promise<Row | null> => {
      if (id === null || !isName(id)) return null;
      const { data } = await joinedRest
        .from(view)
        .select('*')
        .filter(column, 'eq', id)
        .limit(1)
        .abortSignal(signal)
        .overrideTypes<Row[], { merge: false }>()
        .throwOnError();
      return data[0] ?? null;
    },
  });
