import { canMoveInvoice, canMoveOneTimePayment, canMovePaymentLine } from '@portage/domain/statuses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { installSinKey, makeTenant, type Tenant } from '../testing/two-tenants.ts';

// The database enforces the moves defined in packages/domain, for every role.

let database: TestDatabase;
let tenant: Tenant;
beforeAll(async () => {
  database = await createTestDatabase();
  await installSinKey(database.owner);
  tenant = await makeTenant(database.owner, 'moving');
});
afterAll(() => database[Symbol.asyncDispose]());

interface Machine {
  table: string;
  row: () => string;
  statuses: string[];
  may: (from: string, to: string) => boolean;
  /** The statement that pays the row out; none where it is not paid out. */
  payout?: string;
}

const lineStatuses = ['upcoming', 'processing', 'collected', 'paid', 'Complete'];
const oneTimeStatuses = ['Processing', 'Canceled', 'Paid', 'Complete'];
const line = { table: 'public.payments', row: () => tenant.paymentId, statuses: lineStatuses };
const oneTime = { table: 'public.wip_one_time_payments', row: () => tenant.oneTimeId, statuses: oneTimeStatuses };

const machines: [name: string, machine: Machine][] = [
  ['a payment line', { ...line, may: (from, to) => canMovePaymentLine(from, to, false) }],
  [
    'a payment line that is paid out',
    {
      ...line,
      may: (from, to) => canMovePaymentLine(from, to, true),
      payout:
        'insert into app.payout_lines (payment_id, company_id, payout_id, cents) values ($1, $2, gen_random_uuid(), 1)',
    },
  ],
  [
    'an invoice',
    {
      table: 'public.invoices',
      row: () => tenant.invoiceId,
      statuses: ['Pending', 'Overdue', 'Paid', 'Cancelled'],
      may: canMoveInvoice,
    },
  ],
  ['a one-time payment', { ...oneTime, may: (from, to) => canMoveOneTimePayment(from, to, false) }],
  [
    'a one-time payment that is paid out',
    {
      ...oneTime,
      may: (from, to) => canMoveOneTimePayment(from, to, true),
      payout:
        'insert into app.payout_one_time_payments (one_time_payment_id, company_id, payout_id, cents) values ($1, $2, gen_random_uuid(), 1)',
    },
  ],
];

/** Sets the status with the guards off, then tries the move with the guards on. */
async function canMove({ table, row, payout }: Machine, from: string, to: string): Promise<boolean> {
  const id = row();
  const { owner } = database;
  await owner.query('begin');
  try {
    await owner.query('set local session_replication_role = replica');
    await owner.query(`update ${table} set status = $2 where id = $1`, [id, from]);
    if (payout !== undefined) await owner.query(payout, [id, tenant.companyId]);
    await owner.query('set local session_replication_role = origin');
    await owner.query(`update ${table} set status = $2 where id = $1`, [id, to]);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '23514') return false;
    throw error;
  } finally {
    await owner.query('rollback');
  }
}

describe.each(machines)('%s', (_, machine) => {
  const { table, row, statuses, may } = machine;
  test('allows exactly the domain’s moves', async () => {
    const allowed: string[] = [];
    const enforced: string[] = [];
    for (const from of statuses)
      for (const to of statuses.filter((status) => status !== from)) {
        if (may(from, to)) allowed.push(`${from} > ${to}`);
        if (await canMove(machine, from, to)) enforced.push(`${from} > ${to}`);
      }
    expect(allowed.length).toBeGreaterThan(1);
    expect(enforced).toEqual(allowed);
  });

  test('rejects any other status', async () => {
    await expect(
      database.owner.query(`update ${table} set status = 'lost' where id = $1`, [row()]),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

test('a client moves a team member only as the action asks that was requested before', async () => {
  const { owner } = database;
  const statuses = ['pending', 'processing', 'approved'];
  const moved: string[] = [];
  for (const action of ['activate', 'deactivate', null])
    for (const from of statuses)
      for (const to of statuses.filter((status) => status !== from)) {
        await owner.query('begin');
        try {
          await owner.query('set local session_replication_role = replica');
          await owner.query('update public.team_members set status = $2, action = $3 where team_member_id = $1', [
            tenant.memberId,
            from,
            action,
          ]);
          await owner.query('set local session_replication_role = origin');
          await owner.query("select set_config('request.jwt.claims', $1, true)", [
            JSON.stringify({ role: 'authenticated', sub: tenant.userId }),
          ]);
          await owner.query('set local role authenticated');
          await owner.query('update public.team_members set status = $2, action = null where team_member_id = $1', [
            tenant.memberId,
            to,
          ]);
          moved.push(`${action}: ${from} > ${to}`);
        } catch (error) {
          expect((error as { code?: string }).code).toBe('42501');
        } finally {
          await owner.query('rollback');
        }
      }
  expect(moved).toEqual([
    'activate: pending > approved',
    'activate: processing > approved',
    'deactivate: approved > processing',
  ]);
});

test.each(['processing', 'collected', 'paid'])('cannot delete a %s line or change its amounts', async (status) => {
  const { owner } = database;
  for (const change of ['delete from public.payments', 'update public.payments set gross_salary = gross_salary + 1']) {
    await owner.query('begin');
    await owner.query('set local session_replication_role = replica');
    await owner.query('update public.payments set status = $2 where id = $1', [tenant.paymentId, status]);
    await owner.query('set local session_replication_role = origin');
    await expect(owner.query(`${change} where id = $1`, [tenant.paymentId])).rejects.toMatchObject({ code: '23514' });
    await owner.query('rollback');
  }
});
