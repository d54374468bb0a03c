import { EMPTY_TEAM_MEMBER, type TeamMemberForm } from '@portage/domain/team-member-form';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { Company } from '#lib/company.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useAddMember } from './add-member-request.ts';
import { clearDraft, readDraft, saveDraft } from './member-draft.ts';
import { MemberFormFields } from './member-form-fields.tsx';
import { formProblem, memberFormResolver } from './member-form-rules.ts';

const FORM = 'add-team-member';

interface AddMemberDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  company: Company | null;
}

/** Form for a new team member. Input survives closing or reloading until the member is added. */
export function AddMemberDialog({ open, onOpenChange, company }: AddMemberDialogProps) {
  const companyId = company?.id ?? '';
  const [draft] = useState(() => readDraft(companyId));
  const form = useForm<TeamMemberForm>({ defaultValues: draft, resolver: memberFormResolver });
  const [resume, setResume] = useState<File | null>(null);
  const { add, isPending, sent } = useAddMember(company);
  const problem = formProblem(form.formState.errors);

  useEffect(() => {
    const { unsubscribe } = form.watch((values) => saveDraft(companyId, values));
    return unsubscribe;
  }, [form, companyId]);

  const submit = form.handleSubmit(async (values) => {
    const added = await add({ form: values, resume });
    if (added === null) return;
    form.reset(EMPTY_TEAM_MEMBER);
    clearDraft();
    setResume(null);
    onOpenChange(false);
  });

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add Team Member"
      description="We hire and pay this person in Canada on your behalf."
      size="l"
      dismissible={!isPending}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={FORM} pending={isPending} pendingLabel="Adding...">
            Add Team Member
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={FORM} onSubmit={(event) => void submit(event)} noValidate>
          <MemberFormFields
            resume={resume}
            onResume={setResume}
            sent={sent}
            notice={problem === null ? null : <Alert tone="destructive">{problem}</Alert>}
          />
        </form>
      </FormProvider>
    </Dialog>
  );
}
