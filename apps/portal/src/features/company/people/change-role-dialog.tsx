import type { GrantableRole } from '@portage/contract/company-rights';
import * as common from '@portage/messages/common';
import * as m from '@portage/messages/company-people';
import { useQueryClient } from '@tanstack/react-query';
import { callFunction } from '#lib/calls/call-function.ts';
import { roleNames } from '#lib/texts/names/role-names.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useBackGuard } from '#ui/dialog/use-back-guard.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
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
  const question = useBackGuard(form.methods.formState.isDirty);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={m.changeTitle({ name })}
      description={m.changeText}
      size="s"
      dismissible={!form.pending}
      footer={
        <>
          <Button onClick={onClose} disabled={form.pending}>
            {common.cancel}
          </Button>
          <SubmitButton form={form} pendingLabel={m.saving}>
            {m.save}
          </SubmitButton>
        </>
      }
    >
      <Form form={form} className={companyStyles.form}>
        <RoleField />
      </Form>
      {question}
    </Dialog>
  );
}
