import { parseTypedDate } from '@portage/domain/forms/typed-date';
import {
  correctionOf,
  correctionRow,
  correctionSchema,
  type MemberCorrection,
} from '@portage/domain/members/member-correction';
import type { LateDays } from '@portage/domain/pay/first-pay';
import * as m from '@portage/messages/activation';
import * as addMember from '@portage/messages/add-member';
import * as firstPay from '@portage/messages/first-pay';
import { formatShortDateInText } from '@portage/messages/formats';
import * as fields from '@portage/messages/member-fields';
import * as problems from '@portage/messages/member-problems';
import * as ownAccount from '@portage/messages/own-account';
import { FormDateField } from '#ui/form/fields/formatted-fields.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { worded } from '#ui/form/worded.ts';
import { Alert } from '#ui/message/alert.tsx';
import { ProvinceFields } from '../member-details/correct-details/correction-fields.tsx';
import detailsStyles from '../member-details/details.module.css';
import styles from '../member-form/member-form.module.css';
import { sinText } from '../member-form/member-form-hints.ts';
import { currentYear } from '../member-form/member-form-rules.ts';
import { missingDetails } from '../own-account/missing-details.ts';
import { fullName, type TeamMember, updateMember } from '../team-members.ts';
import { activationNeeds } from './activation-needs.ts';
import { FirstPayFacts } from './first-pay-facts.tsx';
import { firstPayOf } from './first-pay-of.ts';
import { UnsignedLetter } from './letter-state.tsx';

const Text = FormTextField<MemberCorrection>;
const DateInput = FormDateField<MemberCorrection>;

interface ActivationDialogProps {
  member: TeamMember;
  /** Makes the specification's activation steps, or opens another dialog in place of this one. @param start the first day, as it was saved */
  activate: (start: string) => Promise<'requested' | 'asks'>;
  onClose: () => void;
}

/** Asks for what payroll needs, saves it, and continues with the activation. */
export function ActivationDialog({ member, activate, onClose }: ActivationDialogProps) {
  const needs = activationNeeds(member);
  const asksSin = needs?.sin === true;
  const what = missingDetails(member);
  const first = member.approved_date === null;
  const now = correctionOf(member);
  const form = useForm<MemberCorrection>({
    schema: worded(
      correctionSchema(() => ({
        currentYear: currentYear(),
        onFile: member,
        forPayroll: true,
        isPaid: false,
        hasSin: !asksSin,
      })),
      problems,
    ),
    defaultValues: now,
    // Untouched fields follow a colleague's change, so saving does not undo it.
    values: now,
    onSubmit: async (values) => {
      const changes = correctionRow(values, member, currentYear());
      if (Object.keys(changes).length > 0) await updateMember(member.team_member_id, changes);
      if ((await activate(changes.commencement_date ?? member.commencement_date)) === 'requested') onClose();
    },
  });
  const [typedStart, sin, province] = form.methods.watch(['commencement_date', 'social_insurance_number', 'province']);
  const start = parseTypedDate(typedStart, currentYear());
  const pay = firstPayOf(member, start.ok ? start.date : null);
  const name = fullName(member);

  return (
    <FormDialog
      form={form}
      title={m.title({ name })}
      description={
        what.length > 0
          ? ownAccount.waitsFor({ name: member.first_name, what: what.join(', ') })
          : (needs === null ? m.ready : m.description)({ name })
      }
      size="s"
      label={m.submit}
      pendingLabel={m.activating}
      className={styles.form}
      showFailure
      onClose={onClose}
    >
      {pay !== null && (
        <section className={detailsStyles.preview} aria-label={firstPay.heading}>
          <h3>{firstPay.heading}</h3>
          <FirstPayFacts pay={pay} name={name} place={{ province, schedule: member.payroll_schedule }} />
          <UnsignedLetter member={member} />
        </section>
      )}
      {member.address_1 === null && <Text name="address_1" label={addMember.address1} />}
      <ProvinceFields form={form} postalCodeHint={m.postalCodeWhy} provinceHint={m.provinceWhy} />
      {asksSin && (
        <Text
          name="social_insurance_number"
          label={fields.socialInsuranceNumber}
          inputMode="numeric"
          autoComplete="off"
          hint={m.sinWhy}
          warning={sinText(sin)}
        />
      )}
      {member.birth_date === null && <DateInput name="birth_date" label={fields.birthDate} />}
      {first && <DateInput name="commencement_date" label={fields.commencementDate} hint={m.commencementWhy} />}
      {pay?.late && <LateNotice late={pay.late} />}
    </FormDialog>
  );
}

function LateNotice({ late }: { late: LateDays }) {
  const [from, to] = [formatShortDateInText(late.start), formatShortDateInText(late.end)];
  return (
    <Alert tone="waiting" title={m.late({ count: late.days })}>
      <p>{m.latePeriod({ from, to })}</p>
    </Alert>
  );
}
