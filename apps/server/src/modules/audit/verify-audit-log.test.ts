import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { plainDate } from '@portage/domain/dates/plain-date';
import { expect, test } from 'vitest';
import { startProviderServer } from '../../testing/provider-server.ts';
import { startS3Server } from '../../testing/services/s3-server.ts';
import { runPayroll } from '../payroll/run.ts';
import { employer } from '../payroll/testing/employer.ts';
import { runAuditCheck, startAuditCheck } from './audit-checks.ts';
import { checkpointPath } from './checkpoint-file.ts';
import { type AuditProgress, verifyAuditLog, verifyPieces } from './verify-audit-log.ts';
import { writeCheckpoint } from './write-checkpoint.ts';

/** A company with one person whose first pay period is invoiced, and a checkpoint after it. */
async function paidWorld(settings: Record<string, string> = {}) {
  const server = await startProviderServer(settings);
  const company = await employer(server, {});
  await runPayroll(server.deps, { asOf: plainDate('2026-06-10') });
  await server.runJobs();
  await writeCheckpoint(server.deps);
  return {
    ...server,
    server,
    company,
    verify: () => verifyAuditLog(server.deps),
    findings: async () => (await verifyAuditLog(server.deps)).findings,
    /** Changes the database as an intruder with a superuser's rights can: without triggers. */
    async behindItsBack(sql: string, values: unknown[] = []): Promise<void> {
      await server.owner.query("set session_replication_role = 'replica'");
      await server.owner.query(sql, values);
      await server.owner.query("set session_replication_role = 'origin'");
    },
  };
}

/** Recomputes the chain of a company after an entry, as a careful intruder would. */
const rehash = `
  with recursive chain as (
    select l.company_id, l.seq, l.previous_hash as before, sha256(l.previous_hash || convert_to(
      app.audit_text(l.seq, l.at, l.actor, l.actor_role, l.table_name, l.row_id, l.operation, l.change), 'UTF8')) as after
    from app.audit_log l where l.company_id = $1 and l.seq = 1
    union all
    select l.company_id, l.seq, c.after, sha256(c.after || convert_to(
      app.audit_text(l.seq, l.at, l.actor, l.actor_role, l.table_name, l.row_id, l.operation, l.change), 'UTF8'))
    from chain c join app.audit_log l on l.company_id = c.company_id and l.seq = c.seq + 1)
  update app.audit_log l set previous_hash = c.before, hash = c.after from chain c where l.company_id = c.company_id and l.seq = c.seq`;

test('finds nothing after a payroll, and after every kind of change that the product makes', async () => {
  await using world = await paidWorld();
  const report = await world.verify();
  expect(report.findings).toEqual([]);
  expect(report.entries).toBeGreaterThan(5);
  expect(report.checkpoints).toBe(1);
  // A change in a session with another time zone, a deletion, and a row that is added again.
  await world.rows(
    "begin; set local timezone = 'Asia/Tokyo'; update public.team_members set phone = '+1 416 555 0199' where company_id = '" +
      `${world.company.id}'; commit`,
  );
  await world.rows(
    `insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date)
     values ('${world.company.memberIds[0]}', 'Bonus', 1000, '2026-07-20', '2026-07-20')`,
  );
  await world.rows('delete from public.wip_one_time_payments');
  await world.rows(
    `insert into public.calendar_feeds (company_id, secret) values ($1, encode(sha256('renewed'), 'hex'))`,
    [world.company.id],
  );
  await world.rows('update public.calendar_feeds set last_read_at = now()');
  expect(await world.findings()).toEqual([]);
});

test('chains the entries of one statement on the payments of several companies', async () => {
  await using world = await paidWorld();
  await employer(world.server, {});
  await runPayroll(world.deps, { asOf: plainDate('2026-06-10') });
  const log = (operation: string) =>
    world.rows<{ changes: number; keys: string[] }>(
      `select count(*)::int as changes, (select array_agg(distinct k order by k) from app.audit_log l, jsonb_object_keys(l.change) k
         where l.table_name = 'public.payments' and l.operation = $1) as keys
       from app.audit_log where table_name = 'public.payments' and operation = $1`,
      [operation],
    );
  const [before] = await log('UPDATE');
  // One calculation changes, one is written again as it is.
  await world.rows(
    `update public.payments set period_number = period_number + 1,
       calculation = case when gross_salary > 0 then calculation || '{"note": 1}' else calculation end where status = 'upcoming'`,
  );
  const [after] = await log('UPDATE');
  const [upcoming] = await world.rows<{ lines: number }>(
    "select count(*)::int as lines from public.payments where status = 'upcoming'",
  );
  expect(upcoming?.lines).toBeGreaterThan(2);
  expect((after?.changes ?? 0) - (before?.changes ?? 0)).toBe(upcoming?.lines);
  expect(after?.keys).toEqual(expect.arrayContaining(['calculation_sha256', 'period_number']));
  await world.rows("update public.payments set calculation = calculation where status = 'upcoming'");
  expect((await log('UPDATE'))[0]?.changes).toBe(after?.changes);
  await world.rows("delete from public.payments where status = 'upcoming'");
  expect((await log('DELETE'))[0]?.changes).toBe(upcoming?.lines);
  expect(await world.findings()).toEqual([]);
});

test('audits many payments with work linear in them, also after a statement on a single one', async () => {
  await using world = await paidWorld();
  await world.rows(
    `insert into public.payments (company_id, team_member_id, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
     select $1, $2, date '2027-01-01' + n, date '2027-01-01' + n, date '2027-01-01' + n, 1, 1, 0, 0, '{}' from generate_series(1, 200) n`,
    [world.company.id, world.company.memberIds[0]],
  );
  await world.rows("update public.payments set late = true where payday = '2027-01-02'");
  let discarded = 0;
  const count = ({ message = '' }: { message?: string | undefined }) => {
    for (const [, rows] of message.matchAll(/Rows Removed by Join Filter: (\d+)/g)) discarded += Number(rows);
  };
  let plans = 0;
  world.owner.on('notice', (notice) => {
    plans += 1;
    count(notice);
  });
  await world.rows(
    `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
     set auto_explain.log_analyze = on; set auto_explain.log_level = notice`,
  );
  await world.rows("update public.payments set late = true where payday > '2027-01-02'");
  expect(plans).toBeGreaterThan(1);
  expect(discarded).toBeLessThan(200);
});

test('finds a row that was changed without an entry, and names its columns', async () => {
  await using world = await paidWorld();
  await world.behindItsBack(
    'update public.team_members set salary = salary + 1, last_name = $1 where company_id = $2',
    ['Smith', world.company.id],
  );
  expect(await world.findings()).toEqual([
    { kind: 'rowChanged', table: 'public.team_members', row: world.company.memberIds[0], columns: 'last_name, salary' },
  ]);
});

test('finds a change of what was paid out', async () => {
  await using world = await paidWorld();
  const oneTime = `insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date)
     values ($1, 'Bonus', 1000, '2026-07-20', '2026-07-20') returning id`;
  const [bonus] = await world.rows<{ id: string }>(oneTime, [world.company.memberIds[0]]);
  const [again] = await world.rows<{ id: string }>(oneTime, [world.company.memberIds[0]]);
  const [line] = await world.rows<{ id: string }>(
    `with made as (insert into app.payouts (company_id, payday, value_date, reference) values ($1, '2026-06-15', '2026-06-15', 'BANK-1') returning id),
       lines as (insert into app.payout_lines (payment_id, company_id, payout_id)
         select p.id, $1, made.id from made, public.payments p where p.status = 'processing' returning payment_id),
       bonuses as (insert into app.payout_one_time_payments (one_time_payment_id, company_id, payout_id) select $2, $1, made.id from made),
       earlier as (insert into app.earlier_one_time_payouts (one_time_payment_id, company_id, payout_id, cents) select $3, $1, made.id, 500 from made)
     select payment_id as id from lines`,
    [world.company.id, bonus?.id, again?.id],
  );
  expect(await world.findings()).toEqual([]);
  await world.behindItsBack('update app.payout_lines set cents = cents - 1');
  await world.behindItsBack('update app.payout_one_time_payments set cents = cents - 1');
  await world.behindItsBack('delete from app.earlier_one_time_payouts');
  expect(await world.findings()).toEqual([
    { kind: 'rowRemoved', table: 'app.earlier_one_time_payouts', row: again?.id },
    { kind: 'rowChanged', table: 'app.payout_lines', row: line?.id, columns: 'cents' },
    { kind: 'rowChanged', table: 'app.payout_one_time_payments', row: bonus?.id, columns: 'cents' },
  ]);
});

test('finds a consistent change of a line, its calculation and its invoice', async () => {
  await using world = await paidWorld();
  await world.behindItsBack(
    "update public.payments set gross_salary = gross_salary + 100, calculation = jsonb_set(calculation, '{pay,salary}', '9360000') where status = 'processing'",
  );
  await world.behindItsBack('update public.invoices set amount = amount + 100');
  expect(await world.findings()).toEqual([
    { kind: 'rowChanged', table: 'public.invoices', row: expect.any(String), columns: 'amount' },
    {
      kind: 'rowChanged',
      table: 'public.payments',
      row: expect.any(String),
      columns: 'calculation_sha256, gross_salary',
    },
  ]);
});

test('finds rows that were removed or added without an entry', async () => {
  await using world = await paidWorld();
  await world.behindItsBack('delete from public.payments where invoice_id is null');
  await world.behindItsBack(
    "insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term) values ($1, $2, 'Enterprise', 'Completed', 'unlimited', 'Monthly')",
    [world.company.id, world.company.userId],
  );
  const found = await world.findings();
  expect(found).toContainEqual({ kind: 'rowAdded', table: 'public.plans', row: expect.any(String) });
  expect(found).toContainEqual({ kind: 'rowRemoved', table: 'public.payments', row: expect.any(String) });
  expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['rowAdded', 'rowRemoved']));
});

test('finds an entry that was changed, and one that was removed from the middle', async () => {
  await using world = await paidWorld();
  await world.behindItsBack("update app.audit_log set actor_role = 'anon' where company_id = $1 and seq = 2", [
    world.company.id,
  ]);
  expect(await world.findings()).toContainEqual({ kind: 'entryAltered', chain: world.company.id, entry: '2' });
  await world.behindItsBack('delete from app.audit_log where company_id = $1 and seq = 2', [world.company.id]);
  expect(await world.findings()).toContainEqual({ kind: 'entryAltered', chain: world.company.id, entry: '3' });
});

test('finds a tail that was cut with its head, by the checkpoint', async () => {
  await using world = await paidWorld();
  const { rows } = await world.owner.query<{ last: string }>(
    'select last_seq as last from app.audit_heads where company_id = $1',
    [world.company.id],
  );
  const last = rows[0]?.last ?? '';
  await world.behindItsBack('delete from app.audit_log where company_id = $1 and seq >= $2', [world.company.id, last]);
  await world.behindItsBack(
    `update app.audit_heads h set last_seq = l.seq, last_hash = l.hash from app.audit_log l
     where h.company_id = $1 and l.company_id = $1 and l.seq = $2::bigint - 1`,
    [world.company.id, last],
  );
  expect(await world.findings()).toContainEqual({ kind: 'entriesRemoved', chain: world.company.id, entry: last });
});

test('finds a log that was rewritten with all its hashes, by the checkpoint', async () => {
  await using world = await paidWorld();
  await world.behindItsBack("update app.audit_log set actor_role = 'anon' where company_id = $1 and seq = 2", [
    world.company.id,
  ]);
  await world.behindItsBack(rehash, [world.company.id]);
  await world.behindItsBack(
    `update app.audit_heads h set last_hash = l.hash from app.audit_log l
     where h.company_id = $1 and l.company_id = $1 and l.seq = h.last_seq`,
    [world.company.id],
  );
  expect(await world.findings()).toEqual([
    { kind: 'entryReplaced', chain: world.company.id, entry: expect.any(String) },
  ]);
});

test('finds a forged checkpoint and one that was removed from the file', async () => {
  await using world = await paidWorld();
  const path = checkpointPath(world.deps.config);
  const line = await readFile(path, 'utf8');
  await appendFile(path, `${line.slice(0, -4)}AAA\n`);
  expect(await world.findings()).toEqual([{ kind: 'checkpointForged', line: '2' }]);
  await writeFile(path, '');
  expect(await world.findings()).toEqual([{ kind: 'checkpointRemoved', checkpoint: '1' }]);
});

test('a checkpoint is written only when the log has grown, and by one process at a time', async () => {
  await using world = await paidWorld();
  await world.owner.query("update app.audit_checkpoints set at = at - interval '1 hour'");
  await world.rows("update public.team_members set phone = '+1 416 555 0100'");
  expect(await Promise.all([writeCheckpoint(world.deps), writeCheckpoint(world.deps)])).toEqual([1, 1]);
  expect((await world.verify()).checkpoints).toBe(3);
  expect(await world.findings()).toEqual([]);
});

test('keeps checkpoints in a bucket, an object each, and misses one that was removed or changed', async () => {
  await using s3 = await startS3Server();
  await using world = await paidWorld({ ...s3.settings, AUDIT_CHECKPOINT_FILE: 's3://portage-files/audit/here' });
  await world.rows("update public.team_members set phone = '+1 416 555 0199'");
  await writeCheckpoint(world.deps);
  const keys = (await s3.keys()).filter((key) => key.startsWith('audit/'));
  expect(keys).toHaveLength(2);
  for (const key of keys) expect(key).toMatch(/^audit\/here\/\d{8}T\d{9}Z-[0-9a-f]{16}$/);
  expect(await world.verify()).toMatchObject({ checkpoints: 2, findings: [] });
  await s3.write(keys[0] ?? '', 'forged');
  expect(await world.findings()).toEqual([
    { kind: 'checkpointForged', line: '1' },
    { kind: 'checkpointRemoved', checkpoint: '1' },
  ]);
});

test('writes no checkpoint that the bucket does not take, and the next one has its entries', async () => {
  await using s3 = await startS3Server();
  s3.faultOf = ({ method, url }) =>
    method === 'PUT' && url.includes('audit') ? { status: 403, code: 'AccessDenied' } : null;
  const settings = { ...s3.settings, AUDIT_CHECKPOINT_FILE: 's3://portage-files/audit' };
  await using server = await startProviderServer(settings);
  await employer(server, {});
  await expect(writeCheckpoint(server.deps)).rejects.toThrow('AccessDenied');
  s3.faultOf = () => null;
  expect(await writeCheckpoint(server.deps)).toBeGreaterThan(0);
  expect(await verifyAuditLog(server.deps)).toMatchObject({ checkpoints: 1, findings: [] });
});

/** Alters the log and rows of every kind, so that each part of a check finds something. */
async function alter({ behindItsBack, company }: Awaited<ReturnType<typeof paidWorld>>): Promise<void> {
  await behindItsBack('update public.payments set gross_salary = gross_salary + 1 where invoice_id is null');
  await behindItsBack('delete from public.plans');
  await behindItsBack("update app.audit_log set actor_role = 'anon' where company_id = $1 and seq in (2, 5)", [
    company.id,
  ]);
  await behindItsBack('delete from app.audit_log where company_id = $1 and seq > 8', [company.id]);
}

test('finds the same in small pieces, each by a process that goes on after another', async () => {
  await using world = await paidWorld();
  await alter(world);
  const whole = await world.verify();
  expect(new Set(whole.findings.map(({ kind }) => kind))).toEqual(
    new Set(['entryAltered', 'entriesRemoved', 'rowChanged', 'rowRemoved', 'rowAdded']),
  );
  let progress: AuditProgress | null = null;
  for (let pieces = 1; ; pieces++) {
    const process = verifyPieces(world.deps, progress, { read: 3, compared: 2 });
    const { done, value } = await process.next();
    if (done) {
      expect(pieces).toBeGreaterThan(20);
      break;
    }
    await process.return();
    progress = JSON.parse(JSON.stringify(value));
  }
  expect(progress).toMatchObject({ entries: whole.entries, checkpoints: whole.checkpoints });
  expect(progress?.findings).toHaveLength(whole.findings.length);
  expect(progress?.findings).toEqual(expect.arrayContaining(whole.findings));
});

test('a check that takes longer than a shift goes on in the next job, and one that was killed where it was', async () => {
  await using world = await paidWorld();
  await alter(world);
  const whole = await world.verify();
  const checkId = await startAuditCheck(world.deps);
  await world.rows("delete from jobs.job where name = 'audit.verify'");
  const check = async () => (await world.rows('select * from app.audit_checks where id = $1', [checkId]))[0];
  let shifts = 0;
  for (; (await check())?.finished_at === null; shifts++) {
    await runAuditCheck(world.deps, checkId, { ms: 0, sizes: { read: 3, compared: 2 } });
    const waiting = await world.rows("delete from jobs.job where name = 'audit.verify' returning data");
    // Staff who ask meanwhile get this check.
    if (waiting.length > 0) expect(await startAuditCheck(world.deps)).toBe(checkId);
    expect(waiting).toEqual((await check())?.finished_at === null ? [{ data: { checkId } }] : []);
  }
  expect(shifts).toBeGreaterThan(20);
  expect(await check()).toMatchObject({ entries: String(whole.entries), progress: null });
  expect((await check())?.findings).toHaveLength(whole.findings.length);
});
