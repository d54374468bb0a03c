import { randomBytes } from 'node:crypto';
import { foldText } from '@portage/domain/text/fold-text';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../../apps/server/src/platform/boot/migrate.ts';
import { installSinKey, makeTenant } from '../testing/two-tenants.ts';

const roles = { serverPassword: 'test', changesPassword: 'test' };
const connection = { ...inject('cluster'), database: `test_${randomBytes(6).toString('hex')}` };
let admin: pg.Client;
let owner: pg.Client;

beforeAll(async () => {
  admin = new pg.Client({ ...connection, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${connection.database} template template0`);
  await migrate(connection, roles, { through: '0148_one_attempt_per_mail.sql' });
  owner = new pg.Client(connection);
  await owner.connect();
  await installSinKey(owner);
});
afterAll(async () => {
  await owner.end();
  await admin.query(`drop database ${connection.database} with (force)`);
  await admin.end();
});

const only = async (sql: string, given: unknown[]) => (await owner.query({ text: sql, rowMode: 'array' }, given)).rows;

test('names stored before letters such as ø, and signs such as ’, were folded are found and sorted without them', async () => {
  const { companyId, userId, memberId } = await makeTenant(owner, 'folded');
  await owner.query('update public.companies set legal_name = $2 where id = $1', [companyId, 'Cœur Ångström']);
  await owner.query(
    `update public.team_members set first_name = 'Søren', last_name = 'Straße' where team_member_id = $1`,
    [memberId],
  );
  await owner.query(
    `insert into public.documents (user_id, company_id, name, file_path, tag) values ($1, $2, 'Ægir', 'documents/x/y.pdf', 'Admin')`,
    [userId, companyId],
  );
  const other = await makeTenant(owner, 'alike');
  await owner.query('update public.companies set legal_name = $2 where id = $1', [
    other.companyId,
    'O’Brien\u00a0& Fils',
  ]);
  await owner.query('update public.team_members set first_name = $2, last_name = $3 where team_member_id = $1', [
    other.memberId,
    'Jean\u2011Luc',
    'An\u200bna',
  ]);
  await owner.query(
    `insert into public.documents (user_id, company_id, name, file_path, tag) values ($1, $2, $3, 'documents/x/z.pdf', 'Admin')`,
    [other.userId, other.companyId, 'L’offre'],
  );
  const entries = async () => (await only('select count(*)::int from app.audit_log', []))[0];
  const before = await entries();
  await migrate(connection, roles);
  expect(await only('select sort_name from public.companies where id = $1', [companyId])).toEqual([['coeur angstrom']]);
  expect(await only(`select sort_name from public.documents where name = 'Ægir'`, [])).toEqual([['aegir']]);
  const terms = "select term from app.people_terms where team_member_id = $1 and kind <> 'email' order by kind";
  expect(await only(terms, [memberId])).toEqual([['soren strasse'], ['strasse soren']]);
  expect(await only('select sort_name from public.companies where id = $1', [other.companyId])).toEqual([
    ["o'brien & fils"],
  ]);
  expect(await only('select sort_name from public.documents where name = $1', ['L’offre'])).toEqual([["l'offre"]]);
  expect(await only(terms, [other.memberId])).toEqual([['jean-luc anna'], ['anna jean-luc']]);
  expect(await only('select last_name from public.team_members where team_member_id = $1', [other.memberId])).toEqual([
    ['An\u200bna'],
  ]);
  expect(await entries()).toEqual(before);
});

test.each([
  'Élodie CÔTÉ',
  'Søren ØRSTED',
  'Cœur ŒUVRE',
  'Ægir Bærum',
  'Straße STRAẞE',
  'Łukasz ŁODŹ',
  'Đorđe Đilas',
  'Ǿystein Ǽgir',
  'Maya 7',
  'O’Brien O‘B O‛B OʼB OʻB OʹB O′B O´B O＇B',
  'Jean\u2010Luc \u2011 \u2012 \u2013 \u2014 \u2015 \u2212 \ufe63 \uff0d -',
  'a\u00a0b\u2000c\u2009d\u202fe\u205ff\u3000g',
  'a\u00adb\u061cc\u200bd\u200ce\u200df\u200eg\u200fh\u202ai\u2060j\u2069k\ufeffl',
  'علی\u200cرضا',
])('folds %s as the portal does', async (text) => {
  expect(await only('select app.folded($1)', [text])).toEqual([[foldText(text)]]);
});
