/**
 * Optional short texts about a person's job, each a column of team_members with its name, in the order of forms and details. What is the same
 * for all of them comes from here: the form with its limits, the row, the import, the details, the history, and their tests.
 */
export const JOB_TEXTS = ['department', 'manager_name'] as const;
export type JobText = (typeof JOB_TEXTS)[number];

/** Those that can be edited after a member was added: row `edited` of e2e/tables/team.ts. */
export const EDITED_JOB_TEXTS = ['department'] as const satisfies readonly JobText[];

/** Those that staff see in the console, and that are in the team as CSV. */
export const LISTED_JOB_TEXTS = ['department'] as const satisfies readonly JobText[];

/** Max length in the table, in characters. */
export const MAX_JOB_TEXT = 200;

/** A value for each name. */
export const eachText = <Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<Name, Value>;
