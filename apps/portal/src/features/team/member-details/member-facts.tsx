import { parsePlainDate } from '@portage/domain/dates/plain-date';
import { parseCents } from '@portage/domain/money/money';
import { isProvince } from '@portage/domain/places/provinces';
import { formatCad, formatPlace, formatShortDate } from '@portage/messages/formats';
import * as m from '@portage/messages/member-details';
import * as fields from '@portage/messages/member-fields';
import { genderName } from '#lib/texts/names/gender-names.ts';
import { provinceNames } from '#lib/texts/names/province-names.ts';
import { scheduleName } from '#lib/texts/names/schedule-names.ts';
import type { TeamMember } from '../team-members.ts';
import { CorrectDetails } from './correct-details/correct-details.tsx';
import styles from './details.module.css';
import { DetailsSection } from './details-section.tsx';

/** What is recorded about a person, with the button that corrects it. */
export function MemberFacts({ member }: { member: TeamMember }) {
  return (
    <DetailsSection title={m.detailsHeading} actions={<CorrectDetails member={member} />}>
      <dl className={styles.facts}>
        {factsOf(member).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </DetailsSection>
  );
}

/** 'Yes' and 'No' in the reader's language; anything else as it is. */
const yesOrNo = (value: string | null): string | null =>
  value === 'Yes' ? fields.yes : value === 'No' ? fields.no : value;

/** A member's details in form order, without blank ones. */
function factsOf(member: TeamMember): [string, string][] {
  const date = (text: string | null) => {
    const plain = parsePlainDate(text ?? '');
    return plain ? formatShortDate(plain) : '';
  };
  const province = isProvince(member.state) ? provinceNames[member.state] : (member.state ?? '');
  const place = formatPlace(member.city, province, member.postal_code);
  const facts: [string, string | null][] = [
    [fields.email, member.email],
    [fields.phone, member.phone],
    [fields.department, member.department],
    [m.manager, member.manager_name],
    [fields.salary, m.salaryPerYear({ amount: formatCad(parseCents(member.salary)) })],
    [fields.payrollSchedule, scheduleName(member.payroll_schedule)],
    [fields.commencementDate, date(member.commencement_date)],
    [fields.benefits, yesOrNo(member.benefits)],
    [m.alreadyHired, member.is_employee === 'yes' ? fields.yes : fields.no],
    [fields.birthDate, date(member.birth_date)],
    [fields.gender, genderName(member.gender)],
    [fields.socialInsuranceNumber, member.social_insurance_number],
    [fields.address, [member.address_1, member.address_2, place, member.country].filter(Boolean).join(', ')],
    [fields.linkedin, member.linkedin],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}
