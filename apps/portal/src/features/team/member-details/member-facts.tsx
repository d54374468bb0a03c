import { parsePlainDate } from '@portage/domain/dates/plain-date';
import { JOB_TEXTS } from '@portage/domain/members/job-texts';
import { parseCents } from '@portage/domain/money/money';
import { isProvince } from '@portage/domain/places/provinces';
import { sameStatus } from '@portage/domain/statuses';
import * as emergency from '@portage/messages/emergency-contact';
import { formatCad, formatPlace, formatShortDate } from '@portage/messages/formats';
import * as m from '@portage/messages/member-details';
import * as fields from '@portage/messages/member-fields';
import { emergencyContactText } from '#lib/texts/emergency-contact-text.ts';
import { genderName } from '#lib/texts/names/gender-names.ts';
import { jobTextNames } from '#lib/texts/names/job-text-names.ts';
import { provinceNames } from '#lib/texts/names/province-names.ts';
import { scheduleName } from '#lib/texts/names/schedule-names.ts';
import { DetailsSection } from '#ui/page/details-section.tsx';
import { type Fact, FactList } from '#ui/text/fact-list.tsx';
import type { TeamMember } from '../team-members.ts';

/** Everything that is recorded about a person. */
export function MemberFacts({ member }: { member: TeamMember }) {
  const { pay, contact, personal } = memberFacts(member);
  return (
    <DetailsSection title={m.detailsHeading}>
      <FactList facts={[...contact, ...pay, ...personal]} long />
    </DetailsSection>
  );
}

/** 'Yes' and 'No' in the reader's language; anything else as it is. */
const yesOrNo = (value: string | null): string | null =>
  value === 'Yes' ? fields.yes : value === 'No' ? fields.no : value;

/** A member's details in form order, by what changes them. */
export function memberFacts(member: TeamMember): Record<'pay' | 'contact' | 'personal', readonly Fact[]> {
  const date = (text: string | null) => {
    const plain = parsePlainDate(text ?? '');
    return plain ? formatShortDate(plain) : '';
  };
  const province = isProvince(member.state) ? provinceNames[member.state] : (member.state ?? '');
  const place = formatPlace(member.city, province, member.postal_code);
  return {
    pay: [
      [fields.salary, m.salaryPerYear({ amount: formatCad(parseCents(member.salary)) })],
      [fields.payrollSchedule, scheduleName(member.payroll_schedule)],
      [fields.commencementDate, date(member.commencement_date)],
      [fields.benefits, yesOrNo(member.benefits)],
    ],
    contact: [
      [fields.email, member.email],
      [fields.phone, member.phone],
      ...JOB_TEXTS.map((name): Fact => [jobTextNames[name].fact ?? jobTextNames[name].label, member[name]]),
      // Once pay goes on, it no longer says anything.
      [
        m.alreadyHired,
        !sameStatus(member.status, 'approved') && (member.is_employee === 'yes' ? fields.yes : fields.no),
      ],
    ],
    personal: [
      [fields.birthDate, date(member.birth_date)],
      [fields.gender, genderName(member.gender)],
      [fields.socialInsuranceNumber, member.social_insurance_number],
      [fields.linkedin, member.linkedin],
      [fields.address, [member.address_1, member.address_2, place, member.country].filter(Boolean).join(', ')],
      [emergency.title, emergencyContactText(member)],
    ],
  };
}
