import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainDate } from '@portage/domain/dates/plain-date';
import { generateKey } from 'openpgp';
import { createApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { jobHandlers } from '../../jobs/handlers.ts';
import { runPayroll } from '../../modules/payroll/run.ts';
import { type OpenDeps, openDeps } from '../../open-deps.ts';

/** Secret of the installations that these tests start. */
export const installationSecret = 'the secret of this installation, long enough';

let madeKey: Promise<{ publicKey: string }> | undefined;
const sealingKey = (): Promise<{ publicKey: string }> => {
  madeKey ??= generateKey({ type: 'rsa', rsaBits: 2048, userIDs: [{ name: 'test' }], format: 'armored' });
  return madeKey;
};

/** A started server without a port, as `portage serve` opens it. */
export interface FullStart extends AsyncDisposable {
  deps: OpenDeps;
  /**
   * Signs up, creates a company and a team member over the wire, and runs payroll.
   * @returns the company's payments as its user reads them, and whether the member's number was digested for comparison
   */
  payOneMember(): Promise<{ companies: number; payments: number; isDigested: boolean }>;
}

/**
 * Opens everything that `portage serve` opens on a database of its own, and starts its jobs.
 * @param settings DATABASE_URL, and more
 * @throws StartError
 */
export async function fullStart(settings: Record<string, string>): Promise<FullStart> {
  const folder = await mkdtemp(join(tmpdir(), 'portage-full-'));
  const keyFile = join(folder, 'public.asc');
  await writeFile(keyFile, (await sealingKey()).publicKey);
  const config = readConfig({
    PORTAGE_SECRET: installationSecret,
    PORTAGE_DATA: join(folder, 'data'),
    SIN_PUBLIC_KEY_FILE: keyFile,
    SITE_URL: 'http://portage.test',
    AUTH_AUTO_CONFIRM: 'true',
    LOG_LEVEL: 'silent',
    ...settings,
  });
  let deps: OpenDeps;
  try {
    deps = await openDeps(config, { purpose: 'server' });
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
  const app = createApp(deps);
  await deps.jobs.work(jobHandlers(deps, { receive: (request) => app.fetch(request), owner: deps.ownerConnection }));

  async function send<T>(path: string, token: string | null, body?: object): Promise<T> {
    const answer = await app.fetch(
      new Request(`http://portage.test${path}`, {
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        headers: {
          apikey: deps.keys.publishableKey,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
      }),
    );
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  return {
    deps,
    async payOneMember() {
      const email = 'ada@aurora.example';
      const password = 'correct horse battery staple';
      const { access_token: token } = await send<{ access_token: string }>('/auth/v1/signup', null, {
        email,
        password,
      });
      const { rows } = await deps.owner.query('select id from auth.users where email = $1', [email]);
      const userId: string = rows[0].id;
      const [company] = await send<{ id: string }[]>('/rest/v1/companies', token, {
        user_id: userId,
        legal_name: 'Aurora',
        company_size: '1-10',
        company_address: 'Torstrasse 1, Berlin',
        billing_email: email,
        personal_email: email,
        hiring_country: 'Germany',
        currency: 'EUR',
        purpose: 'x',
        hiring_timeline: 'y',
      });
      await deps.owner.query(
        `insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term)
         values ($1, $2, 'Enterprise', 'Completed', 'unlimited', 'Monthly')`,
        [company?.id, userId],
      );
      await send('/rest/v1/team_members', token, {
        company_id: company?.id,
        first_name: 'Maya',
        last_name: 'Tremblay',
        role: 'Engineer',
        email: 'maya@people.example',
        birth_date: '1990-01-01',
        social_insurance_number: '046454286',
        is_employee: 'yes',
        salary: 91000,
        address_1: '1 King St',
        state: 'ON',
        payroll_schedule: 'Bi-Weekly',
        commencement_date: '2026-06-01',
      });
      await deps.owner.query("update public.team_members set status = 'approved' where company_id = $1", [company?.id]);
      const { failures } = await runPayroll(deps, { asOf: plainDate('2026-06-15') });
      if (failures[0] !== undefined) throw new Error(failures[0].reason);
      const sealed = await deps.owner.query('select person_digest is not null as digested from app.sealed_sins');
      return {
        companies: (await send<unknown[]>('/rest/v1/companies?select=id', token)).length,
        payments: (await send<unknown[]>('/rest/v1/payments?select=id', token)).length,
        isDigested: sealed.rows[0]?.digested === true,
      };
    },
    async [Symbol.asyncDispose]() {
      await deps.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
