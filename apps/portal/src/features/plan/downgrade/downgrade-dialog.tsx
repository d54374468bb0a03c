import { downgradeSchema, membersToDeactivate } from '@portage/domain/plans/current-plan';
import { numberOfEmployees, planCap, planForEveryone, planPrice } from '@portage/domain/plans/plans';
import * as common from '@portage/messages/common';
import * as problems from '@portage/messages/downgrade-problems';
import { formatTermPrice } from '@portage/messages/formats';
import * as m from '@portage/messages/plan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { config } from '#lib/browser/config.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useBackGuard } from '#ui/dialog/use-back-guard.tsx';
import { useOffer } from '#ui/dialog/use-offer.ts';
import { FormCheckbox } from '#ui/form/fields/choice-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { worded } from '#ui/form/worded.ts';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { deactivateMember } from '../approved-members.ts';
import { openTab } from '../checkout/checkout-tab.ts';
import planStyles from '../plan.module.css';
import { choiceAddress, type PlanChoice } from '../plan-choice.ts';
import { seatsQuery } from '../seat-queries.ts';
import { approvedCountQuery, approvedMembersQuery } from './approved-member-queries.ts';
import styles from './downgrade.module.css';

interface Selection {
  members: string[];
}
const Checkbox = FormCheckbox<Selection>;

interface DowngradeDialogProps {
  /** The smaller plan. */
  choice: PlanChoice;
  onCancel: () => void;
  /** Buys the plan after the members are deactivated, or one with seats for everyone. */
  onContinue: (choice: PlanChoice, tab: Window | null) => void;
}

/** What to do about a plan too small for the approved members. Nothing for one that is large enough. */
export function DowngradeDialog(props: DowngradeDialogProps) {
  const { plan, employees } = props.choice;
  const companyId = useCompanyId();
  const { data: approved } = useQuery(approvedCountQuery(companyId));
  const { data: taken, isPending } = useQuery(seatsQuery(companyId));
  // The dialog keeps the numbers that it began with while it deactivates.
  const [first, setFirst] = useState<Pick<DowngradeProps, 'approved' | 'taken'>>();
  if (first === undefined && approved !== undefined && !isPending)
    setFirst({ approved, taken: Math.max(approved, taken ?? 0) });
  const needed = membersToDeactivate(first?.approved ?? 0, planCap(numberOfEmployees(plan, employees)));
  const asked = useOffer({
    value: choiceAddress(props.choice),
    close: props.onCancel,
    offer: first === undefined ? undefined : needed > 0 ? { ...first, needed } : null,
    why: null,
  });
  return asked && <Downgrade {...props} {...asked} />;
}

interface DowngradeProps extends DowngradeDialogProps {
  /** Number of active members. */
  approved: number;
  /** Number of active and upcoming members. */
  taken: number;
  /** Number of members to deactivate. */
  needed: number;
}

/** Offers seats for everyone first, then asks whom to deactivate. */
function Downgrade({ choice, approved, taken, needed, onCancel, onContinue }: DowngradeProps) {
  const companyId = useCompanyId();
  const queryClient = useQueryClient();
  const members = useQuery(approvedMembersQuery(companyId));
  const form = useForm<Selection>({
    schema: worded(downgradeSchema(needed), problems),
    defaultValues: { members: [] },
    errorTitle: m.deactivateFailed,
    onSubmit: async (selection) => {
      const tab = openTab();
      try {
        for (const memberId of selection.members) await deactivateMember(memberId);
      } catch (error) {
        tab?.close();
        throw error;
      } finally {
        void queryClient.invalidateQueries({ queryKey: tableKey('team_members', companyId) });
      }
      onContinue(choice, tab);
    },
  });
  const question = useBackGuard(form.methods.formState.isDirty);
  const selected = form.methods.watch('members').length;

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onCancel()}
      title={m.downgradeTitle({ plan: choice.plan.name })}
      description={tooSmall(choice.plan.name, approved, taken, needed)}
      dismissible={!form.pending}
      footer={
        <>
          <Button onClick={onCancel} disabled={form.pending}>
            {common.cancel}
          </Button>
          <SubmitButton form={form} variant={selected < needed ? 'secondary' : 'destructive'}>
            {m.deactivate}
          </SubmitButton>
        </>
      }
    >
      <KeepEveryone choice={choice} people={taken} disabled={form.pending} onContinue={onContinue} />
      <h3 className={styles.choiceTitle}>{m.deactivateSome({ count: needed })}</h3>
      {members.isPending && <Skeleton width="60%" />}
      {members.isError && !members.data && (
        <div className={planStyles.notLoaded}>
          <p>{m.membersNotLoaded}</p>
          <TryAgain reads={[members]} size="s" />
        </div>
      )}
      {members.data && (
        <Form form={form}>
          <ul className={styles.members} aria-label={m.approvedMembers}>
            {members.data.map((member) => (
              <li key={member.team_member_id}>
                <Checkbox
                  name="members"
                  value={member.team_member_id}
                  label={m.memberRole({ name: `${member.first_name} ${member.last_name}`, role: member.role })}
                />
              </li>
            ))}
          </ul>
        </Form>
      )}
      <p className={planStyles.muted} aria-live="polite">
        {m.selectedCount({ selected, needed })}
      </p>
      {question}
    </Dialog>
  );
}

/** How many people the plan has seats for, and how many there are. */
function tooSmall(plan: string, approved: number, taken: number, needed: number): string {
  const text = m.downgradeText({ plan, seats: approved - needed, active: approved });
  return taken > approved ? `${text} ${m.downgradeUpcoming({ count: taken - approved })}` : text;
}

interface KeepEveryoneProps extends Pick<DowngradeDialogProps, 'onContinue'> {
  choice: PlanChoice;
  people: number;
  disabled: boolean;
}

/** The plan with a seat for each active and upcoming member, and its price. */
function KeepEveryone({ choice: { plan, term }, people, disabled, onContinue }: KeepEveryoneProps) {
  const offer = planForEveryone(plan, people, config.plans);
  if (offer === null) return null;
  const price = planPrice(offer.plan, term, offer.employees);
  if (price === null) return null;
  return (
    <section className={styles.keep}>
      <h3 className={styles.choiceTitle}>{m.keepEveryone}</h3>
      <p>
        {m.keepEveryoneText({
          plan: offer.plan.name,
          count: offer.employees,
          price: formatTermPrice(price, term),
        })}
      </p>
      <Button variant="primary" disabled={disabled} onClick={() => onContinue({ ...offer, term }, openTab())}>
        {m.chooseSeats({ count: offer.employees })}
      </Button>
    </section>
  );
}
