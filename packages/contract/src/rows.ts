import type { Database } from './database.gen.ts';

type Public = Database['public'];

/** A table that the API exposes. */
export type TableName = keyof Public['Tables'];
/** A whole row as the API returns it. */
export type Row<T extends TableName> = Public['Tables'][T]['Row'];
/** A row to insert. */
export type Insert<T extends TableName> = Public['Tables'][T]['Insert'];
