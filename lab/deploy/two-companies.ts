// Two companies sign up through the public address, add a person, and pay what the payroll run invoices.
// Run as root on a machine with Portage: node two-companies.ts https://portage.example.com
import { execFileSync } from 'node:child_process';
import { createClient } from '@supabase/supabase-js';

const [url = ''] = process.argv.slice(2);
const password = 'maple-canoe-portage';
const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string };
const firstDay = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);

/** Runs `portage` as the provider. Exit code 3 of a payroll run says that something blocks pay; the run is done. */
function provider(...args: string[]): string {
  try {
    return execFileSync('portage', args, { encoding: 'utf8' });
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 3) return '';
    throw error;
  }
}

const act = (name: string, fields: object) => provider('act', name, '--json', JSON.stringify(fields));

/** Carries out what the portal does from sign-up to an active person. */
async function hire(company: string, sin: string): Promise<void> {
  const host = `${company.toLowerCase()}.example`;
  const email = `admin@${host}`;
  const client = createClient(url, publishableKey, { auth: { persistSession: false } });
  const call = async (name: string, body: object) => {
    const { data, error } = await client.functions.invoke(name, { body });
    if (error) throw new Error(`${name}: ${await error.context.text()}`);
    return data;
  };
  const { data, error } = await client.auth.signUp({ email, password });
  if (error) throw error;
  const userId = data.user?.id;
  const { company_id: companyId } = await call('register-company', {
    userId,
    company: {
      legal_name: company,
      company_size: '1-10',
      company_address: 'Torstraße 1, 10119 Berlin',
      billing_email: `billing@${host}`,
      personal_email: email,
      hiring_country: 'Germany',
      currency: 'EUR',
      purpose: 'Hire and take care of full-time employees in Canada',
      hiring_timeline: 'Ready to hire immediately',
    },
  });
  provider('users', 'confirm', email);
  const signedIn = await client.auth.signInWithPassword({ email, password });
  if (signedIn.error) throw signedIn.error;
  await call('complete-account-setup', { userId, companyId });
  await call('create-checkout-page', { planName: 'Professional', term: 'Monthly' });
  act('complete-plan', { company_id: company, reason: 'paid by wire' });
  const member = {
    company_id: companyId,
    email: `ada@${host}`,
    first_name: 'Ada',
    last_name: 'Byron',
    role: 'Engineer',
    social_insurance_number: sin,
    birth_date: '1990-05-14',
    is_employee: 'yes',
    department: 'Engineering',
    payroll_schedule: 'Bi-Weekly',
    benefits: 'Yes',
    address_1: '100 Main Street',
    city: 'Toronto',
    state: 'ON',
    postal_code: 'M5V 2T6',
    commencement_date: firstDay,
    salary: 90_000,
    status: 'pending',
  };
  const members = () => client.from('team_members');
  const { data: added } = await members().insert(member).select('team_member_id').single().throwOnError();
  for (const change of [{ action: 'activate' }, { status: 'approved' }])
    await members().update(change).eq('team_member_id', added.team_member_id).throwOnError();
}

const companies = ['Aurora', 'Fjord'];
await hire('Aurora', '046 454 286');
await hire('Fjord', '130 692 544');
provider('payroll', 'run');
const invoices = (): { company: string; number: string; amount: string; status: string }[] =>
  JSON.parse(provider('list', 'invoices', '--json'));
for (const { company, number, amount } of invoices())
  act('record-receipt', {
    client: company,
    cents: Number(amount.replaceAll(/[,.]/g, '')),
    received_on: new Date().toISOString().slice(0, 10),
    method: 'EFT',
    invoices: [{ invoice: number, cents: null }],
  });
provider('payroll', 'run');
const open = invoices().filter(({ status }) => status !== 'Paid');
if (open.length > 0 || companies.some((name) => invoices().every(({ company }) => company !== name)))
  throw new Error(`Not every company has paid: ${JSON.stringify(invoices())}`);
console.log(`${invoices().length} invoices of two companies are paid.`);
