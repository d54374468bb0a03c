/** SQL that is only known at run time. PostgreSQL checks it when it runs, so tests must run it. */
export const unchecked: readonly { file: string; starts: readonly string[]; because: string }[] = [
  {
    file: 'wire/rest/sql/compile.ts',
    starts: ['`with "page"', '`with "written"', '`explain (format json)'],
    because: 'The REST engine compiles each request, for any table of an exposed schema.',
  },
  { file: 'wire/rest/read.ts', starts: ['text'], because: 'Runs what `compile.ts` built.' },
  { file: 'wire/rest/write.ts', starts: ['text'], because: 'Runs what `compile.ts` built.' },
  {
    file: 'wire/realtime/delivery/visibility.ts',
    starts: ['`select e.ord__::int as ord', '`select row_to_json(v__)', 'sql'],
    because: "Evaluates a table's own policies and columns, for any published table.",
  },
  {
    file: 'wire/realtime/changes/replication-source.ts',
    starts: ['`CREATE_REPLICATION_SLOT', '`START_REPLICATION'],
    because: 'Commands of the replication protocol, which are not SQL.',
  },
  {
    file: 'wire/storage/listing/list-objects-v2.ts',
    starts: ['`with matching'],
    because: 'The order of a listing is a column and a direction, which cannot be parameters.',
  },
  {
    file: 'platform/postgres/connections/connection-shares.ts',
    starts: ['work'],
    because: 'Runs a function in the context of a caller; the function runs the SQL.',
  },
  {
    file: 'platform/log/scope.ts',
    starts: ['work'],
    because: 'Runs a function in the scope of a request or job; the function runs the SQL.',
  },
  {
    file: 'platform/postgres/retrying-database.ts',
    starts: ['text'],
    because: 'Repeats a statement, whose type its caller checked.',
  },
  {
    file: 'platform/postgres/observed-database.ts',
    starts: ['text'],
    because: 'Times every statement, whose type its caller checked.',
  },
  {
    file: 'platform/postgres/database-at.ts',
    starts: ['text'],
    because: 'Passes every statement on, whose type its caller checked.',
  },
  {
    file: 'modules/staff/acting-as.ts',
    starts: ['text'],
    because: 'Passes every statement on with the name of a staff member, whose type its caller checked.',
  },
  { file: 'platform/jobs/boss.ts', starts: ['text'], because: 'pg-boss writes its own SQL.' },
  {
    file: 'platform/boot/migrate.ts',
    starts: ['sql', 'roles', 'tables', 'getConstructionPlans(jobsSchema)', 'text'],
    because: 'Migrations, and the SQL of pg-boss.',
  },
  {
    file: 'platform/boot/objects/apply-objects.ts',
    starts: ['sql', '`drop ', "statement ?? ''"],
    because: 'The files of database/objects, what they replace, and grants to take back.',
  },
  {
    file: 'platform/boot/roles/login-roles.ts',
    starts: ['`create ', '`alter ', '`grant connect on database', '`grant ${missing'],
    because: 'Roles and passwords cannot be parameters.',
  },
  {
    file: 'platform/table-copy/copy-out.ts',
    starts: ['copyTo('],
    because: 'Copies any table; the names come from the catalog.',
  },
  {
    file: 'platform/table-copy/copy-in.ts',
    starts: [
      'drop',
      'add',
      '`alter table',
      '`truncate',
      'copyFrom(',
      '`create temporary table',
      '`insert into jobs.job',
    ],
    because: 'Fills any table, and sets its constraints aside; the names come from the catalog.',
  },
  { file: 'platform/postgres/listen.ts', starts: ['`listen'], because: 'A channel cannot be a parameter.' },
  {
    file: 'wire/realtime/changes/notification-source.ts',
    starts: ['`listen'],
    because: 'A channel cannot be a parameter.',
  },
  {
    file: 'platform/postgres/prepared-statements.ts',
    starts: ['`deallocate'],
    because: 'The name of a prepared statement cannot be a parameter.',
  },
  {
    file: 'platform/postgres/session-settings.ts',
    starts: ['text'],
    because: 'Runs every statement behind a pooler, whose type its caller checked.',
  },
  {
    file: 'platform/postgres/database.ts',
    starts: ['identity'],
    because: 'Sets as many settings as the context has.',
  },
  {
    file: 'platform/postgres/one-transaction.ts',
    starts: ['query'],
    because: 'Sends a statement, whose type its caller checked, with the identity before it.',
  },
  {
    file: 'platform/postgres/database.ts',
    starts: ['text'],
    because: 'Runs every statement, whose type its caller checked.',
  },
  {
    file: 'platform/postgres/statements-on.ts',
    starts: ['{ text'],
    because: 'Runs every statement, whose type its caller checked.',
  },
];
