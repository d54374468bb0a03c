import type { Tenant } from '../testing/two-tenants.ts';

export interface TwoTenants {
  mine: Tenant;
  theirs: Tenant;
}

/** The request keys that each tenant has used. */
export const myKey = '11111111-1111-4111-8111-111111111111';
export const theirKey = '22222222-2222-4222-8222-222222222222';

/** SQLSTATEs: a missing right, an error that a trigger raises, and a duplicate. */
export const denied = '42501';
export const raised = 'P0001';
export const duplicate = '23505';
/** The last day of the year five years ahead. */
export const calendarEnd = "(date_trunc('year', app.today()) + interval '6 years')::date - 1";

export type Case = [as: 'anon' | 'admin', table: string, what: string, sql: () => string, expected: number | string];
