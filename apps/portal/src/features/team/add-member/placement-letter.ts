import { documentSubject } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/add-member';
import { callFunction } from '#lib/calls/call-function.ts';
import { fullName, type TeamMember } from '../team-members.ts';

interface Letter {
  company: { id: string; legal_name: string };
  member: TeamMember;
  /** Whether to sign in test mode. */
  testMode: boolean;
}

/** Template name; the server maps it to an outside provider's template. */
const PLACEMENT_LETTER = 'EMPLOYEE_PLACEMENT_LETTER';

/** Requests the employee's signature on the placement letter. Throws when it is refused. */
export async function requestPlacementLetter({ company, member, testMode }: Letter): Promise<void> {
  const name = fullName(member);
  await callFunction('create-hellosign-document', {
    subject: documentSubject(PLACEMENT_LETTER, name),
    message: m.letterMessage({ company: company.legal_name }),
    templateId: PLACEMENT_LETTER,
    companyId: company.id,
    employeeId: member.team_member_id,
    type: PLACEMENT_LETTER,
    signers: [{ name, email_address: member.email, role: 'Employee' }],
    customFields: {
      company_name: company.legal_name,
      employee_name: name,
      // The template shows the email in the address field.
      employee_address: member.email,
      job_title: member.role,
      manager_name: member.manager_name || 'N/A',
      start_date: member.commencement_date || 'N/A',
    },
    test: testMode,
  });
}
