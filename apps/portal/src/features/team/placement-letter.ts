import { documentSubject } from '@portage/domain/documents';
import { callFunction } from '#lib/call-function.ts';
import { fullName, type TeamMember } from './team-members.ts';

interface Letter {
  company: { id: string; legal_name: string };
  member: TeamMember;
  /** Whether signatures are made in test mode. */
  testMode: boolean;
}

/** The template's name; which template it is with an outside provider is the server's setting. */
const PLACEMENT_LETTER = 'EMPLOYEE_PLACEMENT_LETTER';

/** Asks for the employee's signature under the placement letter. Throws when the request is refused. */
export async function requestPlacementLetter({ company, member, testMode }: Letter): Promise<void> {
  const name = fullName(member);
  await callFunction('create-hellosign-document', {
    subject: documentSubject(PLACEMENT_LETTER, name),
    message: `Please review and sign your placement letter with ${company.legal_name}.`,
    templateId: PLACEMENT_LETTER,
    companyId: company.id,
    employeeId: member.team_member_id,
    type: PLACEMENT_LETTER,
    signers: [{ name, email_address: member.email, role: 'Employee' }],
    customFields: {
      company_name: company.legal_name,
      employee_name: name,
      // The letter's template shows the e-mail in this place.
      employee_address: member.email,
      job_title: member.role,
      manager_name: member.manager_name || 'N/A',
      start_date: member.commencement_date || 'N/A',
    },
    test: testMode,
  });
}
