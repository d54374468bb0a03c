import type { GrantableRole } from '@portage/contract/company-rights';
import * as m from '@portage/messages/company-people';
import { useQueryClient } from '@tanstack/react-query';
import { callFunction } from '#lib/calls/call-function.ts';
import { roleNames } from '#lib/texts/names/role-names.ts';
import { toast } from '#lib/toast/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import companyStyles from '../company.module.css';
import { type CompanyPerson, peopleQuery, personName } from './people-queries.ts';
import { RoleField } from './role-field.tsx';

interface ChangeRoleDialogProps {
  companyId: string;
  person: CompanyPerson;
  onClose: () => void;
}

/** Gives a person of the company another role. */
export function ChangeRoleDialog({ companyId, person, onClose }: ChangeRoleDialogProps) {
  const queryClient = useQueryClient();
  const name = personName(person);
  const form = useForm<{ role: GrantableRole }>({
    defaultValues: { role: person.role === 'owner' ? 'admin' : person.role },
    errorTitle: m.changeFailed,
    onSubmit: async ({ role }) => {
      await callFunction('change-company-person', { company_id: companyId, person_id: person.person_id, role });
      await queryClient.invalidateQueries({ queryKey: peopleQuery(companyId).queryKey });
      toast({ title: m.changed, description: m.changedText({ name, role: roleNames[role] }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={m.changeTitle({ name })}
      description={m.changeText}
      size="s"
      label={m.save}
      pendingLabel={m.saving}
      className={companyStyles.form}
      onClose={onClose}
    >
      <RoleField />
    </FormDialog>
  );
}
