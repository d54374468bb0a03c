import * as m from '@portage/messages/company-people';
import { callFunction } from '#lib/calls/call-function.ts';
import type { Company } from '#lib/company/company-queries.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { type CompanyPerson, type Invitation, personName } from './people-queries.ts';
import { usePeopleAct } from './use-people-act.ts';

/** An act on people that asks first. */
export type AskedAct =
  | { kind: 'remove' | 'offer'; person: CompanyPerson }
  | { kind: 'leave' }
  | { kind: 'withdraw'; invitation: Invitation }
  | { kind: 'require'; without: number };

interface ConfirmedActProps {
  company: Company;
  asked: AskedAct;
  onClose: () => void;
}

/** The question before an act on people, and the act. */
export function ConfirmedAct({ company, asked, onClose }: ConfirmedActProps) {
  const act = usePeopleAct(company.id);
  const { run, done, ownRole = false, destructive = true, ...texts } = actOf(company, asked);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      {...texts}
      destructive={destructive}
      pending={act.isPending}
      onConfirm={() => act.mutate({ run, done, ownRole }, { onSettled: onClose })}
    />
  );
}

interface Confirmed {
  title: string;
  description: string;
  confirmLabel: string;
  destructive?: boolean;
  ownRole?: boolean;
  done: { title: string; description?: string };
  run: () => Promise<unknown>;
}

function actOf({ id: company_id, legal_name: company }: Company, asked: AskedAct): Confirmed {
  switch (asked.kind) {
    case 'remove': {
      const name = personName(asked.person);
      return {
        title: m.removeTitle({ name }),
        description: m.removeText({ name, company }),
        confirmLabel: m.remove,
        done: { title: m.removed, description: m.removedText({ name }) },
        run: () => callFunction('remove-company-person', { company_id, person_id: asked.person.person_id }),
      };
    }
    case 'offer': {
      const name = personName(asked.person);
      return {
        title: m.offerTitle({ name }),
        description: m.offerText({ name }),
        confirmLabel: m.offerOwnership,
        done: { title: m.offerSent, description: m.offerSentText({ name }) },
        run: () => callFunction('offer-ownership', { company_id, person_id: asked.person.person_id }),
      };
    }
    case 'leave':
      return {
        title: m.leaveTitle({ company }),
        description: m.leaveText,
        confirmLabel: m.leave,
        ownRole: true,
        done: { title: m.left({ company }) },
        run: () => callFunction('leave-company', { company_id }),
      };
    case 'withdraw':
      return {
        title: m.withdrawTitle,
        description: m.withdrawText(asked.invitation),
        confirmLabel: m.withdraw,
        done: { title: m.withdrawn },
        run: () => callFunction('revoke-invitation', { company_id, invitation_id: asked.invitation.invitation_id }),
      };
    case 'require':
      return {
        title: m.requireConfirmTitle,
        description: m.requireConfirmText({ count: asked.without }),
        confirmLabel: m.require,
        destructive: false,
        done: { title: m.requireOn },
        run: () => callFunction('require-second-step', { company_id, required: true }),
      };
  }
}
