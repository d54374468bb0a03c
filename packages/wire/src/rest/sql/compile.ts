import type { Row } from '@portage/platform/postgres/database';
import { type BuiltSql, builtSql } from '@portage/platform/postgres/statements';
import type { Format } from '../request/media-type.ts';
import type { PlannedNode } from './plan.ts';
import { columnsRead, matchingRows, ownSource, selectRows } from './sql.ts';
import { newStatement, quote, type Statement } from './sql-text.ts';
import { mergedSetting, noteSetting, type WriteSql } from './writes.ts';

export interface Compiled<R extends Row = StatementRow> {
  text: BuiltSql<R>;
  values: unknown[];
}

/** The form of a body, and its max size in bytes. */
export interface BodyShape {
  format: Format;
  maxBytes: number;
}

/** The one row that every statement gives. */
export type StatementRow = {
  body: string;
  /** Rows in the body; of a write without a body, rows it touched. */
  rows: number;
  /** Rows without limit and offset, when they were counted. */
  total: string | null;
  /** Rows that a write touched; `rows` lacks those that an inner embed hides. */
  written?: number;
  /** Rows that an upsert found and updated. */
  merged: string | null;
  /** What triggers noted about a write. */
  note: string | null;
  /** Primary key of the one row that was inserted, as a JSON array of texts. */
  location: string | null;
};

/** A read. @param counted `all` to count every matching row, a number to stop counting there, null not to count */
export function compileRead(node: PlannedNode, shape: BodyShape, counted: 'all' | number | null): Compiled {
  const statement = newStatement();
  const rows = selectRows(node, ownSource(node, statement), statement);
  const total =
    counted === null
      ? 'null'
      : `(select count(*) from (${matchingRows(node, ownSource(node, statement), statement)}${counted === 'all' ? '' : ` limit ${counted}`}) as "counted")`;
  return {
    text: builtSql(
      `with "page" as (${rows}) select ${boundedBody(shape)} as body, count(*)::int as rows, ${total}::text as total from "page"`,
    ),
    values: statement.parameters.values,
  };
}

/** The planner's estimate of how many rows match: the first row's plan has it as `Plan Rows`. */
export function compileEstimate(node: PlannedNode): Compiled<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }> {
  const statement = newStatement();
  const rows = matchingRows(node, ownSource(node, statement), statement);
  return { text: builtSql(`explain (format json) ${rows}`), values: statement.parameters.values };
}

/**
 * A write, and what the answer shows of the rows it touched.
 * @param shown `body` to render them like a read, `location` for the primary key of a single one, null for their number only
 */
export function compileWrite(
  node: PlannedNode,
  write: (statement: Statement) => WriteSql,
  shown: 'body' | 'location' | null,
  shape: BodyShape,
): Compiled {
  const statement = newStatement();
  const written = write(statement);
  const own = (name: string) => `${quote(written.alias)}.${quote(name)}`;
  const key = shown === 'location' ? node.relation.primaryKey : [];
  // The count comes first: it reads every written row, and what follows is read after the triggers of all of them.
  const merged = `(select count(*)::int from "written") as written, current_setting('${mergedSetting}', true) as merged, current_setting('${noteSetting}', true) as note`;
  if (shown !== 'body') {
    const location = `case when count(*) = 1 then max(json_build_array(${key.map((name) => `${quote(name)}::text`).join(', ')})::text) end`;
    return {
      text: builtSql(
        `with "written" as (${written.text(key.length === 0 ? '1' : key.map(own).join(', '))}) select '' as body, count(*)::int as rows, ${merged}${key.length === 0 ? '' : `, ${location} as location`} from "written"`,
      ),
      values: statement.parameters.values,
    };
  }
  const alias = statement.aliases.take(`${node.relation.name}_written`);
  const rows = selectRows(
    { ...node, restrictions: { ...node.restrictions, filters: [], limit: null, offset: 0 } },
    { from: `"written" as ${quote(alias)}`, alias, links: [] },
    statement,
  );
  return {
    text: builtSql(
      `with "written" as (${written.text(columnsRead(node, written.alias))}), "page" as (${rows}) select ${boundedBody(shape)} as body, count(*)::int as rows, ${merged} from "page"`,
    ),
    values: statement.parameters.values,
  };
}

const boundedBody = ({ format, maxBytes }: BodyShape) => `app.bounded_answer(${bodySql(format)}, ${maxBytes})`;

/** One text for all rows of `page`. PostgreSQL writes it, so the server neither reads nor copies values. */
function bodySql({ kind, single, stripNulls }: Format): string {
  if (kind === 'csv')
    return `(select coalesce(string_agg("key", ','), '') from json_object_keys((select row_to_json("page".*) from "page" limit 1)) as "keys"("key")) || E'\\n' || coalesce(string_agg(substring(cast("page".* as text), 2, length(cast("page".* as text)) - 2), E'\\n'), '')`;
  const rows = stripNulls ? `json_strip_nulls(json_agg("page".*))` : `json_agg("page".*)`;
  return single ? `coalesce(${rows}->0, 'null')::text` : `coalesce(${rows}, '[]')::text`;
}
