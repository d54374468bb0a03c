import { plainDate } from '@portage/domain/dates/plain-date';
import * as consoleTexts from '@portage/messages/console-refusals';
import * as refusals from '@portage/messages/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { staffSession } from '../../testing/staff-session.ts';
import { cancelChangeByHand, changeByHand, changeStartingOn } from '../employment/by-hand.ts';
import { operatorAct } from './operator-act.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

test.each(['', ' no ', 'y'.repeat(501)])('rejects the reason %j and records nothing', async (reason) => {
  const acting = operatorAct(server.deps, 'provider/disable-user', { reason, subject: 'ana@client.example' });
  await expect(acting).rejects.toMatchObject({ code: 'actReasonRequired' });
  expect(await server.rows('select 1 from app.staff_acts')).toEqual([]);
});

test('records an act without a reason', async () => {
  const { actId } = await operatorAct(server.deps, 'provider/disable-user', { subject: 'ana@client.example' });
  const [act] = await server.rows('select reason, staff_role from app.staff_acts where id = $1', [actId]);
  expect(act).toEqual({ reason: null, staff_role: 'operator' });
});

test('a change of terms and its cancellation are in the history of the person, with the reason and without an account', async () => {
  const company = await server.company('Aurora Robotics');
  const member = await server.member(company, { email: 'maya@people.example' });
  const [{ day } = { day: '' }] = await server.rows<{ day: string }>('select (app.today() + 60)::text as day');
  const by = (name: 'change-employment' | 'cancel-employment-change', reason: string) =>
    operatorAct(server.deps, `provider/${name}`, { reason, subject: member });
  const effectiveOn = plainDate(day);
  await changeByHand(await by('change-employment', 'raise agreed by mail'), member, { effectiveOn, province: 'QC' });
  const change = await changeStartingOn(server.deps, member, effectiveOn);
  await cancelChangeByHand(await by('cancel-employment-change', 'entered twice'), 'maya@people.example', change);
  await expect(changeStartingOn(server.deps, member, effectiveOn)).rejects.toMatchObject({ code: 'changeNotFound' });

  const { token } = await staffSession(server, 'auditor');
  const answer = await server.fetch(
    `/rest/v1/person_audit_entries?team_member_id=eq.${member}&table_name=eq.public.employment_terms&order=at.desc,seq.desc&limit=2`,
    { headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${token}` } },
  );
  const by_operator = { actor_email: null, actor_role: 'operator', actor: null };
  expect(await answer.json()).toMatchObject([
    { ...by_operator, operation: 'UPDATE', act: 'provider/cancel-employment-change', reason: 'entered twice' },
    { ...by_operator, operation: 'INSERT', act: 'provider/change-employment', reason: 'raise agreed by mail' },
  ]);
});

/** An option, a command, or a field as JSON names it. */
const inShell = / --|portage [a-z]|"(?:again|cents|other_province|reason|rest)\\?"/;

test('a refusal names an option or a field of JSON only on the command line', () => {
  const shell = ['backupNotFound', 'noBackup', 'copyNeverLive', 'sinKeyNotSet', 'sinKeyElsewhere'];
  const named = Object.entries(refusals).filter(([code, text]) => !shell.includes(code) && inShell.test(String(text)));
  expect(named.length).toBeGreaterThan(5);
  expect(named.map(([code]) => code).filter((code) => !Object.hasOwn(consoleTexts, code))).toEqual([]);
  for (const text of Object.values(consoleTexts)) expect(String(text)).not.toMatch(inShell);
});
