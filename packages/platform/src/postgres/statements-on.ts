import type pg from 'pg';
import type { CheckedSql, RowOf, Transaction, ValuesOf } from './statements.ts';

/**
 * Statements with generated types on a connection.
 * @param onName called with the name of each statement before it is sent, undefined for one without a name
 */
export function statementsOn(
  client: pg.ClientBase | pg.Pool,
  onName: (name: string | undefined) => void = () => {},
): Transaction {
  return {
    query: async <const S extends string>(text: CheckedSql<S>, ...[values = [], name]: ValuesOf<S>) => {
      onName(name);
      const answer = await client.query<RowOf<S>>({
        text,
        values: [...values],
        ...(name === undefined ? {} : { name }),
      });
      return { rows: answer.rows, rowCount: answer.rowCount ?? 0 };
    },
  };
}
