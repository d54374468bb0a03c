import type { Database } from '@portage/contract/database.gen';

type Tables = Database['public']['Tables'] & Database['public']['Views'];

/**
 * The start of the key of every query that reads a table or view: invalidating it refetches them all.
 * @param ownerId the id of the company, or of the user for a table that belongs to a user
 */
export const tableKey = (table: keyof Tables, ownerId: string) => [table, ownerId] as const;
