import type { GrantableRole } from '@portage/contract/company-rights';
import * as m from '@portage/messages/company-people';
import { useQueryClient } from '@tanstack/react-query';
import { callFunction } from '#lib/calls/call-function.ts';
import { toast } from '#lib/toast/toast.ts';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
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
    resumes: true,
    defaultValues: { email: '', name: '', role: 'finance' },
    errorTitle: m.inviteFailed,
    onSubmit: async (values) => {
      await callFunction('invite-company-person', { company_id: companyId, ...values });
      await queryClient.invalidateQueries({ queryKey: peopleQuery(companyId).queryKey });
      toast({ title: m.invited, description: m.invitedText({ email: values.email.trim() }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={m.inviteTitle}
      description={m.inviteText}
      size="s"
      label={m.sendInvitation}
      pendingLabel={m.sending}
      className={companyStyles.form}
      onClose={onClose}
    >
      <Text name="email" label={m.email} type="email" autoComplete="off" autoFocus required />
      <Text name="name" label={m.personName} optional autoComplete="off" maxLength={200} />
      <RoleField />
    </FormDialog>
  );
}
