import type { Row } from '@portage/contract/rows';
import * as m from '@portage/messages/pay-statement';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';

/** The statement of a paid line, and what the person was paid of it. */
export interface StatedLine {
  readonly net: number;
  readonly statement: Pick<Row<'pay_statements'>, 'id' | 'number'>;
}

/** The pay statements of a person by line; the latest one of a line. */
export const statedLinesQuery = (companyId: string, memberId: string) =>
  queryOptions({
    queryKey: [...tableKey('pay_statements', companyId), 'of', memberId],
    meta: { errorTitle: m.listNotLoaded },
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, StatedLine>> => {
      const { data } = await rest
        .from('pay_statements')
        .select('id, number, nets')
        .eq('company_id', companyId)
        .eq('team_member_id', memberId)
        .order('number')
        .abortSignal(signal)
        .throwOnError();
      return new Map(
        data.flatMap(({ id, number, nets }) =>
          (nets as unknown as { line: string; net: number }[]).map(({ line, net }) => [
            line,
            { net, statement: { id, number } },
          ]),
        ),
      );
    },
  });
