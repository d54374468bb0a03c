import { addDays } from '@portage/domain/dates/plain-date';
import { today } from '../../../platform/today.ts';
import type { ProviderServer, TestCompany } from '../../../testing/provider-server.ts';
import { employer } from '../../payroll/testing/employer.ts';

/** A person of a company of their own, and what their company calls. @param given fields of the person */
export async function leaver(server: ProviderServer, given: Record<string, unknown> = {}) {
  const now = today(server.deps.clock);
  const commencement = addDays(now, -3);
  const company = await employer(server, { commencement_date: commencement, ...given });
  const memberId = company.memberIds[0] ?? '';
  const body = (values: object) => ({ team_member_id: memberId, ...values });
  return {
    company,
    memberId,
    commencement,
    end: (values: object, who: TestCompany = company) =>
      server.call(who, 'end-employment', body({ last_day: now, ...values })),
    preview: async (values: object) =>
      (await server.call(company, 'preview-end', body({ last_day: now, ...values }))).body,
    undo: (who: TestCompany = company) => server.call(who, 'undo-end', body({})),
    rehire: (first_day: string, who: TestCompany = company) => server.call(who, 'rehire', body({ first_day })),
    setStatus: (status: string) =>
      server.rows('update public.team_members set status = $2 where team_member_id = $1', [memberId, status]),
    status: async () =>
      (await server.rows('select status from public.team_members where team_member_id = $1', [memberId]))[0]?.status,
    ends: () =>
      server.rows(
        `select last_day::text as last, reason_code as reason, comment, undone_at is not null as undone, rehired_on::text as rehired, recorded_by
         from public.employment_ends where team_member_id = $1 order by recorded_at, id`,
        [memberId],
      ),
    mails: () =>
      server.rows<{ body_text: string }>(
        `select m.body_text from app.mail_messages m join public.companies c on m.body_text like '%' || c.legal_name || ' ends%'
         where m.kind = 'employment-end' and c.id = $1`,
        [company.id],
      ),
  };
}
