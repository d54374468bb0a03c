import type { Contributions } from '@portage/domain/contributions/calculation';
import type { TaxBasis } from '@portage/domain/net-pay/withholding';
import type { PayStatement } from '@portage/domain/pay-statements/pay-statement';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';
import type { ReadStatement } from '../../features/pay-statements/explained-statement.tsx';

/** A statement of the person, with its id. */
export type OwnStatement = ReadStatement & { readonly id: string };

async function readOne(memberId: string, number: string, signal: AbortSignal): Promise<OwnStatement | null> {
  const { data } = await joinedRest
    .from('pay_statements')
    .select('id, content')
    .eq('team_member_id', memberId)
    .eq('number', number.toUpperCase())
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  if (data === null) return null;
  const content: PayStatement = JSON.parse(data.content);
  const [lines, replacing] = await Promise.all([
    joinedRest
      .from('my_calculations')
      .select('line_id, calculation, basis, edition')
      .in(
        'line_id',
        content.earnings.map(({ line }) => line),
      )
      .abortSignal(signal)
      .throwOnError(),
    joinedRest
      .from('pay_statements')
      .select('number')
      .eq('team_member_id', memberId)
      .contains('replaces', [data.id])
      .abortSignal(signal)
      .throwOnError(),
  ]);
  return {
    id: data.id,
    content,
    replacedBy: replacing.data[0]?.number ?? null,
    taxes: lines.data
      .filter(({ basis }) => basis !== null)
      .map(({ line_id, basis, edition }) => ({
        line: line_id ?? '',
        basis: basis as unknown as TaxBasis,
        edition: edition ?? '',
      })),
    calculations: new Map(
      lines.data.map(({ line_id, calculation }) => [line_id ?? '', calculation as unknown as Contributions | null]),
    ),
  };
}

/** A pay statement by its number; null when the employment has none with it. */
export const statementQuery = (memberId: string, number: string) =>
  queryOptions({
    queryKey: [...tableKey('pay_statements', memberId), 'one', number],
    queryFn: ({ signal }) => readOne(memberId, number, signal),
  });
