import type { GrantableRole } from '@portage/contract/company-rights';
import * as common from '@portage/messages/common';
import * as m from '@portage/messages/company-people';
import { useQueryClient } from '@tanstack/react-query';
import { callFunction } from '#lib/calls/call-function.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useBackGuard } from '#ui/dialog/use-back-guard.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import companyStyles from '../company.module.css';
import { peopleQuery } from './people-queries.ts';
import { RoleField } from './role-field.tsx';

interface InviteForm {
  email: string;
  name: string;
  role: GrantableRole;
}
const Text = FormTextField<InviteForm>;

/** Invites an address to the company, with a role. */
export function InviteDialog({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm<InviteForm>({
    defaultValues: { email: '', name: '', role: 'finance' },
    errorTitle: m.inviteFailed,
    onSubmit: async (values) => {
      await callFunction('invite-company-person', { company_id: companyId, ...values });
      await queryClient.invalidateQueries({ queryKey: peopleQuery(companyId).queryKey });
      toast({ title: m.invited, description: m.invitedText({ email: values.email.trim() }) });
      onClose();
    },
  });
  const question = useBackGuard(form.methods.formState.isDirty);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={m.inviteTitle}
      description={m.inviteText}
      size="s"
      dismissible={!form.pending}
      footer={
        <>
          <Button onClick={onClose} disabled={form.pending}>
            {common.cancel}
          </Button>
          <SubmitButton form={form} pendingLabel={m.sending}>
            {m.sendInvitation}
          </SubmitButton>
        </>
      }
    >
      <Form form={form} className={companyStyles.form}>
        <Text name="email" label={m.email} type="email" autoComplete="off" autoFocus required />
        <Text name="name" label={m.personName} optional autoComplete="off" maxLength={200} />
        <RoleField />
      </Form>
      {question}
    </Dialog>
  );
}
