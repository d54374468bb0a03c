import { parsePlainDate } from '@portage/domain/dates/plain-date';
import { isBlank } from '@portage/domain/forms/form-messages';
import { isProvince } from '@portage/domain/places/provinces';
import * as m from '@portage/messages/first-pay';
import { classNames } from '#ui/class-names.ts';
import { Card } from '#ui/page/card.tsx';
import { FirstPayFacts } from '../activation/first-pay-facts.tsx';
import { firstPayOf } from '../activation/first-pay-of.ts';
import { UnsignedLetter } from '../activation/letter-state.tsx';
import { missingDetails } from '../own-account/missing-details.ts';
import { fullName, type TeamMember } from '../team-members.ts';
import styles from './person.module.css';

/** What activating a person who was never active sets off, and what is missing for it. */
export function FirstPaySection({ member }: { member: TeamMember }) {
  const pay = firstPayOf(member, parsePlainDate(member.commencement_date));
  if (pay === null) return null;
  // What the person is to enter, an address with its postal code among it, is said with their account.
  const isTheirs = missingDetails(member).length > 0;
  const missing = [
    !isProvince(member.state) && m.province,
    !isTheirs && isBlank(member.postal_code) && m.postalCode,
    !isTheirs && isBlank(member.social_insurance_number) && m.sin,
  ].filter((one) => one !== false);
  return (
    <Card title={m.heading} className={classNames(styles.answers, styles.short)}>
      <div className={styles.head}>
        <FirstPayFacts
          pay={pay}
          name={fullName(member)}
          brief
          place={{ province: member.state, schedule: member.payroll_schedule }}
        />
        {missing.length > 0 && <p>{m.missing({ what: missing.join(', ') })}</p>}
        <UnsignedLetter member={member} />
      </div>
    </Card>
  );
}
