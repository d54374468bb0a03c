import { plainDate } from '@portage/domain/dates/plain-date';
import type { ProviderServer, TestCompany } from '../../../testing/provider-server.ts';
import { runCompany } from '../../payroll/run.ts';
import { employer } from '../../payroll/testing/employer.ts';

/** What tests of exceptions do. @param serverOf the server of the tests, once it is started */
export function exceptionsWorld(serverOf: () => ProviderServer) {
  /** The company's exceptions, open ones by default. */
  const rowsOf = (company: TestCompany, which = 'resolved_at is null') =>
    serverOf().rows<Record<string, unknown>>(
      `select key, team_member_id as member, first_day::text as first, last_day::text as last, payday::text, deadline::text, amount, params, resolution
       from public.pay_exceptions where company_id = $1 and ${which} order by key, first_day, id`,
      [company.id],
    );
  const set = (table: string, id: string | undefined, what: string, value: unknown) =>
    serverOf().rows(
      `update ${table} set ${what} = $2 where ${table === 'public.team_members' ? 'team_member_id' : 'id'} = $1`,
      [id, value],
    );
  const run = (company: TestCompany, asOf = '2026-06-01', dryRun = false) =>
    runCompany(serverOf().deps, { id: company.id, legal_name: company.name }, plainDate(asOf), dryRun);
  const insert = async (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    const [inserted] = await serverOf().rows<{ id: string }>(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      Object.values(row),
    );
    return inserted?.id ?? '';
  };
  const withDocument = async (type: string) => {
    const company = await employer(serverOf(), {});
    const member = type === 'EMPLOYEE_PLACEMENT_LETTER' ? company.memberIds[0] : null;
    const id = await insert('public.new_documents', { company_id: company.id, team_member_id: member, type });
    return { company, id, fix: () => set('public.new_documents', id, 'status', 'signed') };
  };
  const withoutAgreement = (company: TestCompany) =>
    serverOf().rows('delete from public.new_documents where company_id = $1 and team_member_id is null', [company.id]);
  const withoutLetters = (company: TestCompany) =>
    serverOf().rows('delete from public.new_documents where company_id = $1 and team_member_id is not null', [
      company.id,
    ]);
  const invoiceOf = async (company: TestCompany) =>
    (
      await serverOf().rows<{ id: string }>(
        'select id from public.invoices where company_id = $1 order by created_at limit 1',
        [company.id],
      )
    )[0]?.id ?? '';

  /** A person whose last working day is 4 June, with 1 to 14 June invoiced. */
  const leftWithinInvoice = async () => {
    const company = await employer(serverOf(), {});
    await run(company);
    await serverOf().call(company, 'end-employment', { team_member_id: company.memberIds[0], last_day: '2026-06-04' });
    return company;
  };
  return {
    /** Moves the server's clock to noon of a day. */
    goTo: (day: string) => serverOf().pass((Date.parse(`${day}T16:00:00Z`) - serverOf().deps.clock.now()) / 1000),
    run,
    rowsOf,
    keysOf: async (company: TestCompany) => (await rowsOf(company)).map(({ key }) => key),
    set,
    insert,
    withDocument,
    withoutAgreement,
    withoutLetters,
    invoiceOf,
    leftWithinInvoice,
    setMember: (id: string | undefined, what: string, value: unknown) => set('public.team_members', id, what, value),
    recheck: () => serverOf().runJobs('payroll.recheck'),
  };
}
