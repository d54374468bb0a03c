/** Every checked statement: the types of its parameters and of its row. The files `statements.gen.ts` add theirs. */
// biome-ignore lint/suspicious/noEmptyInterface: a type alias could not be added to
export interface Statements {}

export type Row = Record<string, unknown>;
export interface Result<R extends Row = Row> {
  rows: R[];
  rowCount: number;
}

declare const row: unique symbol;

/** SQL that is put together at run time, with the type of its rows. */
export type BuiltSql<R extends Row = Row> = string & { readonly [row]: R };

/**
 * Marks SQL whose text is only known at run time. PostgreSQL checks it when it runs, and not before: each use is listed in
 * `checks/sql/unchecked.ts` with its reason.
 */
export const builtSql = <R extends Row = Row>(text: string): BuiltSql<R> => text as BuiltSql<R>;

type NotGenerated = 'This SQL has no generated types. Run `npm run generate`.';

/** A statement that has generated types, or built SQL. */
export type CheckedSql<S extends string> = S extends BuiltSql | keyof Statements ? S : NotGenerated;

/** The type of a statement's rows. */
export type RowOf<S extends string> =
  S extends BuiltSql<infer R> ? R : S extends keyof Statements ? Statements[S]['row'] : never;

/** The arguments after a statement: its parameters, if it has any, and the name of a prepared statement, if it is one. */
export type ValuesOf<S extends string> = S extends BuiltSql
  ? [values?: readonly unknown[], name?: string]
  : S extends keyof Statements
    ? Statements[S]['values'] extends []
      ? [values?: readonly [], name?: string]
      : [values: Readonly<Statements[S]['values']>, name?: string]
    : [values?: readonly unknown[]];

/** The row that a query function resolves to: one, an optional one, or an array's element. */
export type RowFrom<F extends (...given: never[]) => Promise<unknown>> = NonNullable<
  Awaited<ReturnType<F>> extends readonly (infer R)[] ? R : Awaited<ReturnType<F>>
>;

/** Statements inside one open transaction, under one identity. Their types come from `npm run generate`. */
export interface Transaction {
  /** @param rest the parameters, and optionally the name of a prepared statement, so PostgreSQL caches its plan on the connection */
  query<const S extends string>(text: CheckedSql<S>, ...rest: ValuesOf<S>): Promise<Result<RowOf<S>>>;
}
