import type { Transaction } from '@portage/platform/postgres/database';
import { builtSql } from '@portage/platform/postgres/statements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { installSinKey, makeTenant, type Tenant } from '../testing/two-tenants.ts';

let database: TestDatabase;
let tenant: Tenant;

beforeAll(async () => {
  database = await createTestDatabase();
  await installSinKey(database.owner);
  tenant = await makeTenant(database.owner, 'corrected');
});
afterAll(() => database[Symbol.asyncDispose]());

/** Runs work as the company's admin. */
const asAdmin = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  database.db.transaction(
    { role: 'authenticated', claims: { role: 'authenticated', sub: tenant.userId }, readOnly: false },
    work,
  );

const correct = (change: string, memberId = tenant.memberId) =>
  asAdmin((tx) => tx.query(builtSql(`update team_members set ${change} where team_member_id = '${memberId}'`)));

const member = async (columns: string, memberId = tenant.memberId) =>
  (await database.owner.query(`select ${columns} from public.team_members where team_member_id = $1`, [memberId]))
    .rows[0];

describe('the commencement date', () => {
  test('can change until a line is invoiced, by any role', async () => {
    await correct("commencement_date = '2026-01-12'");
    expect(await member('commencement_date::text')).toEqual({ commencement_date: '2026-01-12' });
    const invoice = (status: string) =>
      database.owner.query('update public.payments set status = $2, invoice_id = $3 where id = $1', [
        tenant.paymentId,
        status,
        tenant.invoiceId,
      ]);
    await invoice('processing');
    const refused = {
      code: 'P0001',
      message: expect.stringContaining("can't change because pay from 2026-01-05 is already invoiced"),
    };
    await expect(correct("commencement_date = '2026-01-05'")).rejects.toMatchObject(refused);
    await expect(
      database.owner.query(
        "update public.team_members set commencement_date = '2026-01-05' where team_member_id = $1",
        [tenant.memberId],
      ),
    ).rejects.toMatchObject(refused);
    // Other details can still be corrected, and the same date can be sent again.
    await correct("commencement_date = '2026-01-12', city = 'Laval', state = 'QC'");
    expect(await member('commencement_date::text, city, state')).toEqual({
      commencement_date: '2026-01-12',
      city: 'Laval',
      state: 'QC',
    });
  });

  test('cannot pass the last working day or a dated change', async () => {
    const id = tenant.pendingMemberId;
    await database.owner.query(
      `insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule)
       values ($1, $2, '2026-03-01', 9500000, 'Bi-Weekly')`,
      [tenant.companyId, id],
    );
    await correct("commencement_date = '2026-02-28'", id);
    await expect(correct("commencement_date = '2026-03-01'", id)).rejects.toThrow(
      'The commencement date must be before 2026-03-01, when a change of pay takes effect. Cancel that change first.',
    );
    await database.owner.query(
      "insert into public.employment_ends (company_id, team_member_id, last_day) values ($1, $2, '2026-02-27')",
      [tenant.companyId, id],
    );
    await expect(correct("commencement_date = '2026-02-28'", id)).resolves.toBeDefined();
    await expect(correct("commencement_date = '2026-02-27'", id)).resolves.toBeDefined();
    await expect(correct("commencement_date = '2026-02-28'", id)).rejects.toThrow(
      "can't be after the last working day, 2026-02-27",
    );
  });
});

describe('the Social Insurance Number', () => {
  const auditOf = async () =>
    (
      await database.owner.query(
        `select table_name, operation, change::text, actor, actor_role from app.audit_log
         where row_id = $1 and company_id = $2 order by seq`,
        [tenant.memberId, tenant.companyId],
      )
    ).rows;

  test('is sealed, masked and audited without its digits when it is replaced', async () => {
    const before = (await auditOf()).length;
    await correct("social_insurance_number = '130 692 544'");
    expect(await member('social_insurance_number')).toEqual({ social_insurance_number: '***-***-544' });
    const entries = (await auditOf()).slice(before);
    expect(entries).toContainEqual({
      table_name: 'app.sealed_sins',
      operation: 'REPLACE',
      change: '{}',
      actor: tenant.userId,
      actor_role: 'authenticated',
    });
    expect(JSON.stringify(await auditOf())).not.toMatch(/130.?692.?544|046454286/);
    // Another number with the same mask leaves the row as it is, and is still on record.
    await correct("social_insurance_number = '130705544'");
    expect((await auditOf()).filter(({ operation }) => operation === 'REPLACE')).toHaveLength(2);
  });

  test('keeps the audit chain intact', async () => {
    const { rows } = await database.owner.query(
      `select bool_and(hash = sha256(previous_hash || convert_to(app.audit_text(seq, at, actor, actor_role, table_name, row_id, operation, change), 'UTF8'))) as intact
       from app.audit_log where company_id = $1`,
      [tenant.companyId],
    );
    expect(rows[0].intact).toBe(true);
  });

  test('is not sealed again when the mask is sent', async () => {
    const before = (await auditOf()).length;
    const { social_insurance_number: mask } = await member('social_insurance_number');
    await correct(`social_insurance_number = '${mask}'`);
    expect(await auditOf()).toHaveLength(before);
  });
});

test('every correction is audited with the value before and after', async () => {
  await correct("postal_code = 'H2X 1Y4'");
  const { rows } = await database.owner.query(
    "select change from app.audit_log where row_id = $1 and change ? 'postal_code' order by seq desc limit 1",
    [tenant.memberId],
  );
  expect(rows[0]?.change).toEqual({ postal_code: [null, 'H2X 1Y4'] });
});
