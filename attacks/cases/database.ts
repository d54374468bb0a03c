import type { AttackCase } from '../attack-case.ts';

const ownDatabase = 'apps/server/src/testing/whole-server/own-database.test.ts';
const settings = 'apps/server/src/platform/postgres/connections/connection-settings.test.ts';
const pooled = 'apps/server/src/testing/whole-server/pooled-database.test.ts';

/** Attacks on the way between Portage and a PostgreSQL of the operator. */
export const database: readonly AttackCase[] = [
  {
    attack: 'listen on the network between Portage and its database',
    before: 'sslmode was dropped: passwords and personal data crossed it unencrypted, or the start ended in a stack',
    now: 'every connection is encrypted, including that of the change stream',
    test: {
      file: ownDatabase,
      name: 'serves sign-up, the REST API and payroll with TLS and only the rights that prepare prints',
    },
  },
  {
    attack: 'answer in place of the database, with a certificate of another authority or for another host',
    before: 'sslrootcert was dropped, so no certificate was asked for',
    now: 'one sentence; no password is sent',
    test: { file: settings, name: 'explains %s' },
  },
  {
    attack: 'accept connections in place of the database and never answer',
    before: 'held',
    now: 'one sentence, at the latest after the timeout',
    test: { file: settings, name: 'explains a database that accepts and answers nothing, within the timeout' },
  },
  {
    attack: "read the passwords of the login roles in the database's log",
    before: 'log_statement = ddl wrote both in clear text at every start',
    now: 'the statements have SCRAM verifiers',
    test: { file: ownDatabase, name: 'the admin role of $vendor can own the schema, and the log has no password' },
  },
  {
    attack: 'read the key of digests, or an identity, from a session that a pooler lends to the next client',
    before: 'the start failed: the pooler rejected its startup options',
    now: 'both end with the transaction',
    test: {
      file: pooled,
      name: 'requests at the same time share the sessions of the pooler, and leave nothing on them',
    },
  },
];
