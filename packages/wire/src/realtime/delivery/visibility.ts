import { createHash } from 'node:crypto';
import type { Database } from '@portage/platform/postgres/database';
import { builtSql } from '@portage/platform/postgres/statements';
import { readRights, type TableRights } from './table-rights.ts';

export interface Viewer {
  role: string;
  claims: Record<string, unknown> | null;
}

/** A published table, as one role reads it. */
export interface ViewedTable {
  role: string;
  schema: string;
  table: string;
}

/** Rows to judge for one viewer. */
export interface Question {
  viewer: Viewer;
  rows: readonly Record<string, unknown>[];
}

/** Which of the rows the viewer sees; 'failed' when the database could not be asked. */
export type Verdict = readonly boolean[] | 'failed';

export type Visibility = ReturnType<typeof visibility>;

/** Viewers judged in one transaction. More of them take turns, so that no transaction is long. */
const maxViewersAtOnce = 100;
const rightsMs = 30_000;
/** How long a batch waits for a connection before its subscribers are asked to read again, in milliseconds. */
const acquireTimeoutMs = 2000;

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Decides what viewers see of captured rows, by the tables' own policies and grants. Knows no table of ours. */
export function visibility(db: Database) {
  const known = new Map<string, { rights: Promise<TableRights>; at: number }>();

  function rightsOf({ role, schema, table }: ViewedTable): Promise<TableRights> {
    const key = `${role} ${schema} ${table}`;
    const found = known.get(key);
    if (found !== undefined && performance.now() - found.at < rightsMs) return found.rights;
    const rights = readRights(db, role, `${quote(schema)}.${quote(table)}`);
    known.set(key, { rights, at: performance.now() });
    rights.catch(() => known.delete(key));
    return rights;
  }

  /** Evaluates the SELECT policies over the rows themselves, so rows that are gone are judged like any other. */
  const judgement = ({ schema, table }: ViewedTable, condition: string) =>
    builtSql<{ ord: number }>(`select e.ord__::int as ord${fromRows(schema, table)} where ${condition}`);

  async function judgeOne(viewed: ViewedTable, condition: string, { viewer, rows }: Question): Promise<Verdict> {
    const sql = judgement(viewed, condition);
    const answer = await db.run(
      { ...viewer, readOnly: true, acquireTimeoutMs },
      sql,
      [JSON.stringify(rows)],
      nameOf(sql),
    );
    return marked(rows, answer.rows);
  }

  /** The statements of all viewers go out together, each after its viewer's claims. */
  function judgeTogether(viewed: ViewedTable, condition: string, questions: readonly Question[]): Promise<Verdict[]> {
    const sql = judgement(viewed, condition);
    const name = nameOf(sql);
    const context = {
      role: viewed.role,
      claims: questions[0]?.viewer.claims ?? null,
      readOnly: true,
      acquireTimeoutMs,
    };
    return db.transaction(context, (tx) =>
      Promise.all(
        questions.map(async ({ viewer, rows }) => {
          const claims = JSON.stringify(viewer.claims ?? { role: viewer.role });
          const [, answer] = await Promise.all([
            tx.query("select set_config('request.jwt.claims', $1, true)", [claims], 'judge for'),
            tx.query(sql, [JSON.stringify(rows)], name),
          ]);
          return marked(rows, answer.rows);
        }),
      ),
    );
  }

  return {
    /** The columns that decide who sees a row: rows that are equal in them are judged alike. */
    decidingColumns: async (viewed: ViewedTable) => (await rightsOf(viewed)).deciding,

    primaryKey: async (viewed: ViewedTable) => (await rightsOf(viewed)).primary_key,

    /**
     * Judges rows for viewers of one role. A viewer for whom a policy fails does not affect the others.
     * @param questions rows with at least their deciding columns
     * @returns a verdict for each question
     */
    async judge(viewed: ViewedTable, questions: readonly Question[]): Promise<Verdict[]> {
      const rights = await rightsOf(viewed);
      const condition = rights.readable.length === 0 ? 'false' : conditionOf(rights);
      if (condition === 'true' || condition === 'false')
        return questions.map(({ rows }) => rows.map(() => condition === 'true'));
      const verdicts: Verdict[] = [];
      for (let at = 0; at < questions.length; at += maxViewersAtOnce) {
        const some = questions.slice(at, at + maxViewersAtOnce);
        const one = (question: Question) => judgeOne(viewed, condition, question).catch(() => 'failed' as const);
        const alone = () => Promise.all(some.map(one));
        verdicts.push(
          ...(some.length === 1 ? await alone() : await judgeTogether(viewed, condition, some).catch(alone)),
        );
      }
      return verdicts;
    },

    /** Rows as the role reads them, in PostgreSQL's own JSON. They do not depend on the viewer. */
    async texts(viewed: ViewedTable, rows: readonly Record<string, unknown>[]): Promise<string[]> {
      if (rows.length === 0) return [];
      const { role, schema, table } = viewed;
      const { readable } = await rightsOf(viewed);
      const columns = readable.map((name) => `${quote(table)}.${quote(name)}`).join(', ');
      const sql = builtSql<{ text: string }>(
        `select row_to_json(v__)::text as text${fromRows(schema, table)} cross join lateral (select ${columns}) v__ order by e.ord__`,
      );
      const answer = await db.run(
        { role, claims: null, readOnly: true, acquireTimeoutMs },
        sql,
        [JSON.stringify(rows)],
        nameOf(sql),
      );
      return answer.rows.map(({ text }) => text);
    },
  };
}

const fromRows = (schema: string, table: string) =>
  ` from jsonb_array_elements($1::jsonb) with ordinality e(row__, ord__)
    cross join lateral jsonb_populate_record(null::${quote(schema)}.${quote(table)}, e.row__) as ${quote(table)}`;

/** The name of a prepared statement, which changes with its text. */
const nameOf = (sql: string) => `seen ${createHash('sha256').update(sql).digest('base64url').slice(0, 16)}`;

function marked(rows: readonly object[], visible: readonly { ord: number }[]): boolean[] {
  const seen = rows.map(() => false);
  for (const { ord } of visible) seen[ord - 1] = true;
  return seen;
}

function conditionOf(rights: TableRights): string {
  if (!rights.secured) return 'true';
  const permissive = rights.permissive.includes('true')
    ? []
    : [rights.permissive.map((policy) => `(${policy})`).join(' or ')];
  if (rights.permissive.length === 0) return 'false';
  const all = [...permissive, ...rights.restrictive].map((policy) => `(${policy})`);
  return all.length === 0 ? 'true' : all.join(' and ');
}
