import { type StaffRole, staffRoles } from '@portage/contract/provider-acts';
import * as m from '@portage/messages/console-settings';
import { useQueryClient } from '@tanstack/react-query';
import { ActDialog } from '../money/act-dialog.tsx';
import type { ActField } from '../money/act-field.tsx';
import { staffAccountsQuery } from './staff-accounts-queries.ts';

/** An act on a staff account, with the account's address; it is empty for a new invitation. */
export type StaffAct =
  | { kind: 'invite' | 'set-role'; email: string; role: string }
  | { kind: 'disable' | 'enable'; email: string };

/** Asks for what the act needs, and carries it out. */
export function StaffDialog({ act, onClose }: { act: StaffAct; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { email } = act;
  const done = () => {
    void queryClient.invalidateQueries({ queryKey: staffAccountsQuery.queryKey });
    return act.kind === 'invite' ? m.invitedToast : m.done;
  };

  switch (act.kind) {
    case 'invite':
      return (
        <ActDialog
          act="provider/staff-invite"
          title={m.inviteTitle}
          description={m.inviteText}
          confirm={m.sendInvitation}
          fields={[
            { name: 'email', label: m.email, kind: 'email', value: email, readOnly: email !== '' },
            roleField(act.role),
          ]}
          request={({ text }) => ({ email: text.email ?? '', role: roleNamed(text.role) })}
          done={done}
          onClose={onClose}
        />
      );
    case 'set-role':
      return (
        <ActDialog
          act="provider/staff-set-role"
          title={m.setRoleTitle({ email })}
          description={m.setRoleText}
          confirm={m.setRole}
          fields={[roleField(act.role)]}
          request={({ text }, reason) => ({ email, role: roleNamed(text.role), reason })}
          done={done}
          onClose={onClose}
        />
      );
    case 'disable':
      return (
        <ActDialog
          act="provider/staff-disable"
          title={m.disableTitle({ email })}
          description={m.disableText}
          confirm={m.disable}
          destructive
          request={(_, reason) => ({ email, reason })}
          done={done}
          onClose={onClose}
        />
      );
    case 'enable':
      return (
        <ActDialog
          act="provider/staff-enable"
          title={m.enableTitle({ email })}
          description={m.enableText}
          confirm={m.enable}
          request={(_, reason) => ({ email, reason })}
          done={done}
          onClose={onClose}
        />
      );
  }
}

const roleField = (role: string): ActField => ({
  name: 'role',
  label: m.role,
  kind: 'select',
  value: roleNamed(role),
  options: staffRoles.map((value) => ({ value, label: m.roleName({ role: value }) })),
  hints: Object.fromEntries(staffRoles.map((value) => [value, m.roleMay({ role: value })])),
});

const roleNamed = (name: string | undefined): StaffRole => staffRoles.find((one) => one === name) ?? 'support';
