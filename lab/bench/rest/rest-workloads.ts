import { openDatabase } from '@portage/platform/postgres/database';
import { identityStatement } from '@portage/platform/postgres/identity';
import { type Catalog, readCatalog } from '@portage/wire/rest/catalog/catalog';
import { negotiate } from '@portage/wire/rest/request/media-type';
import { parseRequest } from '@portage/wire/rest/request/parse-request';
import { parsePayload } from '@portage/wire/rest/request/payload';
import { compileRead, compileWrite } from '@portage/wire/rest/sql/compile';
import { findRelation, planRequest } from '@portage/wire/rest/sql/plan';
import type { Statement } from '@portage/wire/rest/sql/sql-text';
import { insertSql, updateSql } from '@portage/wire/rest/sql/writes';
import type { BenchInstallation, Sender } from '../bench-installation.ts';

/** A request of `/rest/v1` as one sender sends it, and the statements that answer it. */
export interface Sent {
  sender: Sender;
  method: 'GET' | 'POST' | 'PATCH';
  relation: string;
  query: string;
  body: string;
  identity: SqlStatement;
  statement: SqlStatement;
}

export interface SqlStatement {
  text: string;
  values: readonly unknown[];
}

/** One measured request, of each sender. */
export interface Workload {
  title: string;
  isRead: boolean;
  /** How many rows each request reads or writes. */
  rows: number;
  sent: Sent[];
}

type Asked = Pick<Sent, 'method' | 'relation' | 'query'> & { body?: Record<string, unknown> };

const measured: { title: string; rows: number; ask(sender: Sender): Asked }[] = [
  {
    title: 'List of 20 rows',
    rows: 20,
    ask: () => ({
      method: 'GET',
      relation: 'team_members',
      query:
        'select=team_member_id,first_name,last_name,role,email,salary,status,state,date_added&order=date_added.desc,team_member_id.asc&limit=20',
    }),
  },
  {
    title: '100 payments with employee and invoice embedded',
    rows: 100,
    ask: () => ({
      method: 'GET',
      relation: 'payments',
      query:
        'select=id,start_date,end_date,payday,gross_salary,ei,cpp,status,team_members(first_name,last_name,email),invoices(invoice_number,status,amount)&order=start_date.desc,id.asc&limit=100',
    }),
  },
  {
    title: 'Insert of a one-time payment',
    rows: 1,
    ask: ({ memberId }) => ({
      method: 'POST',
      relation: 'wip_one_time_payments',
      query: '',
      body: {
        team_member_id: memberId,
        amount: 100,
        payment_type: 'Bonus',
        start_date: inDays(30),
        end_date: inDays(30),
      },
    }),
  },
  {
    title: "Update of a member's address",
    rows: 1,
    ask: ({ memberId }) => ({
      method: 'PATCH',
      relation: 'team_members',
      query: `team_member_id=eq.${memberId}`,
      body: { address_2: 'Unit 4' },
    }),
  },
];

/** The measured requests, with the SQL that the server's own compiler writes for them. */
export async function workloads({ senders, server }: BenchInstallation): Promise<Workload[]> {
  const db = openDatabase({ ...server, max: 1 });
  const catalog = await readCatalog(db, 'public').finally(() => db.close());
  return measured.map(({ title, rows, ask }) => {
    const sent = senders.map((sender) => sentBy(sender, ask(sender), catalog));
    return { title, isRead: sent[0]?.method === 'GET', rows, sent };
  });
}

function sentBy(sender: Sender, asked: Asked, catalog: Catalog): Sent {
  const { method, relation } = asked;
  const body = asked.body === undefined ? '' : JSON.stringify(asked.body);
  const { authorization: _, apikey: __, ...headers } = sender.headers;
  const identity = identityStatement({
    role: 'authenticated',
    claims: sender.claims,
    readOnly: method === 'GET',
    method,
    path: `/${relation}`,
    headers: { host: '127.0.0.1', ...headers },
  });
  return { ...asked, sender, body, identity, statement: statementOf({ ...asked, body }, catalog) };
}

function statementOf({ method, relation, query, body }: Omit<Asked, 'body'> & { body: string }, catalog: Catalog) {
  const shape = { format: negotiate(null), maxBytes: 10_000_000 };
  const node = planRequest(
    catalog,
    findRelation(catalog, 'public', relation),
    parseRequest(new URLSearchParams(query)),
  );
  if (method === 'GET') return compileRead(node, shape, null);
  const payload = parsePayload(body, node.relation, null);
  const write = (statement: Statement) =>
    method === 'POST'
      ? insertSql(node, payload, { conflict: null, defaults: false }, statement)
      : updateSql(node, payload, false, statement);
  return compileWrite(node, write, null, shape);
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
