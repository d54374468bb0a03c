import * as refusals from '@portage/messages/link-refusals';
import * as own from '@portage/messages/own-account';
import * as m from '@portage/messages/team';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useCompanyId } from '#lib/company/company.ts';
import { DialogOpening } from '#ui/dialog/lazy-dialog.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { useOffer } from '#ui/dialog/use-offer.ts';
import type { MenuItem } from '#ui/menu/menu-item.ts';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { activationNeeds } from './activation/activation-needs.ts';
import { returnsAfterQuery } from './leaving/ends-queries.ts';
import { changePayPath, oneTimePath } from './member-path.ts';
import { actionFor, useMemberStatus } from './member-status.ts';
import type { RowInvitations } from './own-account/use-row-invitations.ts';
import { fullName, type TeamMember } from './team-members.ts';

const ActivationDialog = lazy(async () => ({
  default: (await import('./activation/activation-dialog.tsx')).ActivationDialog,
}));
const DeactivateDialog = lazy(async () => ({
  default: (await import('./leaving/deactivate-dialog.tsx')).DeactivateDialog,
}));
const RehireDialog = lazy(async () => ({ default: (await import('./leaving/rehire-dialog.tsx')).RehireDialog }));

const FirstPayNote = lazy(async () => ({ default: (await import('./activation/first-pay-note.tsx')).FirstPayNote }));

/** Text for screen readers only: which person a button or menu item is about. */
const hiddenTag = { hidden: (text: string) => <VisuallyHidden>{text}</VisuallyHidden> };

export interface MemberActions {
  /** Requests the activation or deactivation that the member's status allows. */
  request: (member: TeamMember) => void;
  /** Goes to a form on another page. */
  goTo: (path: string) => void;
  /** Ids of the members for whom a request is pending. */
  busyIds: readonly string[];
  /** The dialogs of the actions, to be rendered once. */
  dialogs: ReactNode;
}

/**
 * Activation and deactivation. Activation first asks for what payroll needs, where something is missing, and asks a person
 * who left before for the first day. Deactivation asks for confirmation.
 * @param members those that a link may open a dialog for; undefined until they are known
 */
export function useMemberActions(members: readonly TeamMember[] | undefined): MemberActions {
  const status = useMemberStatus();
  const navigate = useNavigate();
  const leaving = useDialogAddress('deactivate');
  const completing = useDialogAddress('activate');
  const returning = useDialogAddress('rehire');
  const companyId = useCompanyId();
  const queryClient = useQueryClient();
  const find = (id: string | null) => {
    if (id === null || members === undefined) return undefined;
    return members.find((member) => member.team_member_id === id) ?? null;
  };
  const toDeactivate = useOffer({ ...leaving, ...offered(find(leaving.value), 'deactivate') });
  const toComplete = useOffer({ ...completing, ...offered(find(completing.value), 'activate') });
  const returned = find(returning.value);
  const lastDay = useQuery({
    ...returnsAfterQuery(companyId, returned ?? { team_member_id: '', status: '' }),
    enabled: Boolean(returned),
  }).data;
  const asked = offered(returned, 'activate');
  const toReturn = useOffer({
    ...returning,
    offer: asked.offer && (lastDay ? { member: asked.offer, lastDay } : (lastDay as null | undefined)),
    why: lastDay === null && asked.offer ? refusals.hasNotLeft({ name: fullName(asked.offer) }) : asked.why,
  });

  /** Asks a person who left before for the first day again; activates anyone else at once. */
  async function activate(member: TeamMember, start = member.commencement_date): Promise<'requested' | 'asks'> {
    const { team_member_id: id } = member;
    const lastDay = await queryClient.fetchQuery({ ...returnsAfterQuery(companyId, member), staleTime: 0 });
    if (lastDay === null) {
      await status.request({
        memberId: id,
        action: 'activate',
        outcome: await outcomeOf({ ...member, commencement_date: start }),
      });
      return 'requested';
    }
    returning.open(id, toComplete === null ? {} : { instead: 'activate' });
    return 'asks';
  }

  function request(member: TeamMember) {
    if (actionFor(member.status) === 'deactivate') leaving.open(member.team_member_id);
    else if (activationNeeds(member) === null) void activate(member);
    else completing.open(member.team_member_id);
  }

  return {
    request,
    goTo: (path) => void navigate(path),
    busyIds: status.busyIds,
    dialogs: (
      <Suspense fallback={<DialogOpening />}>
        {toComplete && (
          <ActivationDialog
            member={toComplete}
            activate={(start) => activate(toComplete, start)}
            onClose={completing.close}
          />
        )}
        {toDeactivate && <DeactivateDialog member={toDeactivate} onClose={leaving.close} />}
        {toReturn && <RehireDialog {...toReturn} onClose={returning.close} />}
      </Suspense>
    ),
  };
}

/** What an activation sets off, as a sentence. The rules of pay load with it, and an activation does not depend on them. */
const outcomeOf = (member: TeamMember): Promise<string | undefined> =>
  import('./activation/first-pay-text.ts').then(
    ({ firstPayText }) => firstPayText(member),
    () => undefined,
  );

/** Whether a link may ask for an action: a person's status allows one of them. */
function offered(member: TeamMember | null | undefined, action: ReturnType<typeof actionFor>) {
  if (!member) return { offer: member, why: refusals.notFound };
  if (actionFor(member.status) === action) return { offer: member, why: null };
  const name = fullName(member);
  return { offer: null, why: action === 'activate' ? refusals.alreadyActive({ name }) : refusals.notActive({ name }) };
}

/** The request that a member's status allows, as a label. */
function RequestLabel({ member }: { member: TeamMember }) {
  const name = fullName(member);
  const activates = actionFor(member.status) === 'activate';
  return (
    <RichText text={activates ? m.requestActivation({ name }) : m.requestDeactivation({ name })} tags={hiddenTag} />
  );
}

/** The menu of a member's row. */
export function menuOf(
  member: TeamMember,
  { request, invite, hasAccount, goTo }: Pick<MemberActions, 'request' | 'goTo'> & RowInvitations,
  onShow: (memberId: string) => void,
): MenuItem[] {
  const activates = actionFor(member.status) === 'activate';
  return [
    {
      key: 'details',
      label: <RichText text={m.viewDetails({ name: fullName(member) })} tags={hiddenTag} />,
      onSelect: () => onShow(member.team_member_id),
    },
    ...(invite === null || activates
      ? []
      : [
          {
            key: 'change',
            label: <RichText text={m.changePay({ name: fullName(member) })} tags={hiddenTag} />,
            onSelect: () => goTo(changePayPath(member.team_member_id)),
          },
          {
            key: 'one-time',
            label: <RichText text={m.oneTimePayment({ name: fullName(member) })} tags={hiddenTag} />,
            onSelect: () => goTo(oneTimePath(member.team_member_id)),
          },
        ]),
    ...(invite === null || hasAccount(member.team_member_id)
      ? []
      : [
          {
            key: 'invite',
            label: <RichText text={own.inviteOf({ name: fullName(member) })} tags={hiddenTag} />,
            onSelect: () => invite(member),
          },
        ]),
    {
      key: 'request',
      label: <RequestLabel member={member} />,
      // Where something is missing, a dialog says it.
      ...(activates &&
        activationNeeds(member) === null && {
          note: (
            <Suspense fallback={null}>
              <FirstPayNote member={member} />
            </Suspense>
          ),
        }),
      onSelect: () => request(member),
      destructive: !activates,
    },
  ];
}
