import { GRANTABLE_ROLES, type GrantableRole } from '@portage/contract/company-rights';
import * as words from '@portage/messages/company-people';
import * as m from '@portage/messages/console-clients';
import { roleNames } from '#lib/texts/names/role-names.ts';
import { ActDialog } from '../../money/act-dialog.tsx';
import type { ClientUser, OpenInvitation } from './client-users-queries.ts';

/** An act on the people of a client that asks first. */
export type AskedUserAct =
  | { act: 'invite' }
  | { act: 'role' | 'remove' | 'transfer' | 'disable' | 'enable'; person: ClientUser }
  | { act: 'resend' | 'withdraw'; invitation: OpenInvitation };

interface ClientUserDialogProps {
  asked: AskedUserAct;
  client: { id: string; name: string };
  onClose: () => void;
}

const roleOptions = GRANTABLE_ROLES.map((value) => ({ value, label: roleNames[value] }));
const grantable = (text: string | undefined): GrantableRole =>
  GRANTABLE_ROLES.find((role) => role === text) ?? 'viewer';
const nameOf = ({ name, email }: { name: string | null; email: string | null }) => name || (email ?? '');

/** Asks for the fields and the reason of an act on the people of a client. */
export function ClientUserDialog({ asked, client: { id: client, name: company }, onClose }: ClientUserDialogProps) {
  switch (asked.act) {
    case 'invite':
      return (
        <ActDialog
          act="provider/invite-client-person"
          title={m.inviteTitle({ client: company })}
          description={words.inviteText}
          confirm={words.sendInvitation}
          fields={[
            { name: 'email', label: words.email, kind: 'text' },
            { name: 'name', label: words.name, kind: 'text', optional: true },
            { name: 'role', label: words.role, kind: 'select', value: 'viewer', options: roleOptions },
          ]}
          request={({ text }, reason) => ({
            client,
            email: text.email ?? '',
            name: text.name ?? '',
            role: grantable(text.role),
            reason,
          })}
          done={() => words.invited}
          onClose={onClose}
        />
      );
    case 'role':
      return (
        <ActDialog
          act="provider/set-client-person-role"
          title={words.changeTitle({ name: nameOf(asked.person) })}
          description={words.changeText}
          confirm={words.changeRole}
          fields={[
            {
              name: 'role',
              label: words.role,
              kind: 'select',
              value: asked.person.role ?? 'viewer',
              options: roleOptions,
            },
          ]}
          request={({ text }, reason) => ({ ...personOf(client, asked.person), role: grantable(text.role), reason })}
          done={() => words.changed}
          onClose={onClose}
        />
      );
    case 'remove':
      return (
        <ActDialog
          act="provider/remove-client-person"
          title={words.removeTitle({ name: nameOf(asked.person) })}
          description={words.removeText({ name: nameOf(asked.person), company })}
          confirm={words.remove}
          destructive
          request={(_, reason) => ({ ...personOf(client, asked.person), reason })}
          done={() => words.removed}
          onClose={onClose}
        />
      );
    case 'transfer':
      return (
        <ActDialog
          act="provider/transfer-ownership"
          title={m.transferTitle({ client: company, name: nameOf(asked.person) })}
          description={m.transferText({ name: nameOf(asked.person) })}
          confirm={m.transfer}
          destructive
          request={(_, reason) => ({ ...personOf(client, asked.person), reason })}
          done={() => m.transferred}
          onClose={onClose}
        />
      );
    case 'disable':
      return (
        <ActDialog
          act="provider/disable-user"
          title={m.disableTitle({ email: asked.person.email ?? '' })}
          description={m.disableText}
          confirm={m.disable}
          destructive
          request={(_, reason) => ({ email: asked.person.email ?? '', reason })}
          done={() => m.disabled}
          onClose={onClose}
        />
      );
    case 'enable':
      return (
        <ActDialog
          act="provider/enable-user"
          title={m.enableTitle({ email: asked.person.email ?? '' })}
          description={m.enableText}
          confirm={m.enable}
          request={(_, reason) => ({ email: asked.person.email ?? '', reason })}
          done={() => m.enabled}
          onClose={onClose}
        />
      );
    case 'resend':
      return (
        <ActDialog
          act="provider/resend-client-invitation"
          title={m.resendTitle({ email: asked.invitation.email })}
          description={words.resentText}
          confirm={words.resend}
          request={() => ({ client, invitation_id: asked.invitation.id })}
          done={() => words.resent}
          onClose={onClose}
        />
      );
    case 'withdraw':
      return (
        <ActDialog
          act="provider/revoke-client-invitation"
          title={words.withdrawTitle}
          description={words.withdrawText({ email: asked.invitation.email })}
          confirm={words.withdraw}
          destructive
          request={(_, reason) => ({ client, invitation_id: asked.invitation.id, reason })}
          done={() => words.withdrawn}
          onClose={onClose}
        />
      );
  }
}

const personOf = (client: string, { person_id }: ClientUser) => ({ client, person_id: person_id ?? '' });
