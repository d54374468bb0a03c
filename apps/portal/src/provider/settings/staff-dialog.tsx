import { type StaffRole, staffRoles } from '@portage/contract/provider-acts';
import * as m from '@portage/messages/console-settings';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#lib/toast.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ActDialog } from '../act-dialog.tsx';

/** An act on a staff account, with the account's address; it is empty for a new invitation. */
export type StaffAct =
  | { kind: 'invite' | 'set-role'; email: string; role: string }
  | { kind: 'disable' | 'enable'; email: string };

/** Asks for what the act needs, and carries it out. */
export function StaffDialog({ act, onClose }: { act: StaffAct; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState(act.email);
  const [role, setRole] = useState<StaffRole>(() => roleNamed('role' in act ? act.role : ''));
  const end = {
    onClose,
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: ['staff_accounts'] });
      toast({ title: act.kind === 'invite' ? m.invitedToast : m.done });
      onClose();
    },
  };
  const roleField = (
    <SelectField
      label={m.role}
      value={role}
      options={staffRoles.map((value) => ({ value, label: m.roleName({ role: value }) }))}
      onChange={({ target }) => setRole(roleNamed(target.value))}
    />
  );

  switch (act.kind) {
    case 'invite':
      return (
        <ActDialog
          {...end}
          act="provider/staff-invite"
          title={m.inviteTitle}
          description={m.inviteText}
          confirmLabel={m.sendInvitation}
          fields={() => ({ email, role })}
        >
          <TextField
            label={m.email}
            type="email"
            autoComplete="off"
            value={email}
            readOnly={act.email !== ''}
            onChange={({ target }) => setEmail(target.value)}
          />
          {roleField}
        </ActDialog>
      );
    case 'set-role':
      return (
        <ActDialog
          {...end}
          act="provider/staff-set-role"
          title={m.setRoleTitle({ email })}
          description={m.setRoleText}
          confirmLabel={m.setRole}
          fields={() => ({ email, role })}
        >
          {roleField}
        </ActDialog>
      );
    case 'disable':
      return (
        <ActDialog
          {...end}
          act="provider/staff-disable"
          title={m.disableTitle({ email })}
          description={m.disableText}
          confirmLabel={m.disable}
          destructive
          fields={() => ({ email })}
        />
      );
    case 'enable':
      return (
        <ActDialog
          {...end}
          act="provider/staff-enable"
          title={m.enableTitle({ email })}
          description={m.enableText}
          confirmLabel={m.enable}
          fields={() => ({ email })}
        />
      );
  }
}

const roleNamed = (name: string): StaffRole => staffRoles.find((one) => one === name) ?? 'support';
