import { randomBytes, randomUUID } from 'node:crypto';
import { generateKey } from 'openpgp';
import type pg from 'pg';

/** The ids of a company with one row in each table. */
export interface Tenant {
  userId: string;
  email: string;
  companyId: string;
  memberId: string;
  pendingMemberId: string;
  planId: string;
  invoiceId: string;
  paymentId: string;
  oneTimeId: string;
  documentId: string;
  newDocumentId: string;
}

/** Installs the provider's sealing key, which inserting team members requires. Returns the private key. */
export async function installSinKey(owner: pg.Client): Promise<string> {
  const { publicKey, privateKey } = await generateKey({
    type: 'rsa',
    rsaBits: 2048,
    userIDs: [{ name: 'test' }],
    format: 'armored',
  });
  await owner.query("insert into app.settings (key, value) values ('sin_public_key', $1) on conflict do nothing", [
    publicKey,
  ]);
  return privateKey;
}

/** Creates a tenant as the owner, which bypasses the guards on clients but not those on all roles. */
export async function makeTenant(owner: pg.Client, name: string): Promise<Tenant> {
  const insert = async (table: string, row: Record<string, unknown>, returning = 'id'): Promise<string> => {
    const names = Object.keys(row);
    const { rows } = await owner.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning ${returning} as id`,
      Object.values(row),
    );
    return rows[0].id;
  };
  const userId = randomUUID();
  const email = `${name}@tenant.example`;
  await insert('auth.users', { id: userId, email, email_confirmed_at: new Date() });
  const companyId = await insert('public.companies', {
    user_id: userId,
    legal_name: name,
    company_size: '1-10',
    company_address: 'Somewhere 1',
    billing_email: email,
    personal_email: email,
    hiring_country: 'Germany',
    currency: 'EUR',
    purpose: 'x',
    hiring_timeline: 'y',
  });
  const planId = await insert('public.plans', {
    company_id: companyId,
    user_id: userId,
    plan_name: 'Professional',
    status: 'Completed',
    number_of_employees: '5',
    term: 'Monthly',
  });
  const member = (status: string) =>
    insert(
      'public.team_members',
      {
        company_id: companyId,
        first_name: name,
        last_name: 'Member',
        role: 'Engineer',
        email: `member@${name}.example`,
        birth_date: '1990-01-01',
        social_insurance_number: '046454286',
        is_employee: 'no',
        salary: 91000,
        address_1: 'x',
        state: 'ON',
        payroll_schedule: 'Bi-Weekly',
        commencement_date: '2026-01-05',
        status,
      },
      'team_member_id',
    );
  const memberId = await member('approved');
  const pendingMemberId = await member('pending');
  const invoiceId = await insert('public.invoices', {
    company_id: companyId,
    invoice_number: 'INV-2026-0001',
    amount: 3780.11,
    period_start: '2026-01-05',
    period_end: '2026-01-18',
    payday: '2026-01-19',
  });
  const paymentId = await insert('public.payments', {
    company_id: companyId,
    team_member_id: memberId,
    start_date: '2026-01-05',
    end_date: '2026-01-18',
    payday: '2026-01-19',
    period_number: 1,
    gross_salary: 3500,
    ei: 79.87,
    cpp: 200.24,
    calculation: '{}',
  });
  await insert('app.client_fees', {
    company_id: companyId,
    starts_on: '2026-01-01',
    kind: 'month',
    cents: 59900,
    reason: 'as agreed',
  });
  await insert('public.invoice_charges', {
    company_id: companyId,
    invoice_id: invoiceId,
    kind: 'levy',
    levy: 'workers',
    province: 'ON',
    year: 2026,
    team_member_id: memberId,
    payment_id: paymentId,
    earnings_cents: 350000,
    percent: 1.23,
    cents: 4305,
    calculation: '{}',
    basis: '{}',
  });
  const oneTimeId = await insert('public.wip_one_time_payments', {
    team_member_id: memberId,
    amount: 100,
    payment_type: 'Bonus',
    start_date: '2026-02-01',
    end_date: '2026-02-01',
  });
  const documentId = await insert('public.documents', {
    user_id: userId,
    name: 'Contract.pdf',
    file_path: `documents/${companyId}/contract.pdf`,
    tag: 'Contracts',
  });
  const newDocumentId = await insert('public.new_documents', { company_id: companyId, type: 'EOR_SERVICE_AGREEMENT' });
  await insert(
    'public.calendar_feeds',
    { company_id: companyId, secret: randomBytes(32).toString('hex') },
    'company_id',
  );
  await insert('storage.objects', {
    bucket_id: 'documents',
    name: `${companyId}/contract.pdf`,
    owner_id: userId,
    metadata: '{}',
    version: randomUUID(),
  });
  return {
    userId,
    email,
    companyId,
    memberId,
    pendingMemberId,
    planId,
    invoiceId,
    paymentId,
    oneTimeId,
    documentId,
    newDocumentId,
  };
}
