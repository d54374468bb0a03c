import { EMPTY_TEAM_MEMBER } from '@portage/domain/members/team-member-form';
import * as m from '@portage/messages/add-member';
import * as common from '@portage/messages/common';
import * as hints from '@portage/messages/member-hints';
import { useEffect, useState } from 'react';
import type { Company } from '#lib/company/company-queries.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { lazyExtra } from '#ui/dialog/lazy-dialog.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Alert } from '#ui/message/alert.tsx';
import styles from '../member-form/member-form.module.css';
import { MemberFormFields } from '../member-form/member-form-fields.tsx';
import { type MemberForm, memberFormSchema, withoutOwnFields } from '../member-form/member-form-rules.ts';
import { type Repeated, useAddMember } from './add-member-request.ts';
import { clearDraft, readDraft, saveDraft } from './member-draft.ts';

// The payroll engine loads when a salary is typed.
const CostInShort = lazyExtra(async () => (await import('../member-form/cost-estimate.tsx')).CostInShort);
const FirstPayInShort = lazyExtra(async () => (await import('../member-form/first-pay-line.tsx')).FirstPayInShort);

/** Whether to add a person whom the company already has. */
interface Question extends Repeated {
  answer: (add: boolean) => void;
}

interface AddMemberDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  company: Company;
}

/** Form for a new team member. Input survives closing or reloading until the member is added. */
export function AddMemberDialog({ open, onOpenChange, company }: AddMemberDialogProps) {
  const companyId = company.id;
  const { add, sent } = useAddMember(company);
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (repeats: Repeated) => new Promise<boolean>((answer) => setQuestion({ ...repeats, answer }));
  const answer = (add: boolean) => {
    question?.answer(add);
    setQuestion(null);
  };
  const form = useForm<MemberForm>({
    schema: memberFormSchema,
    defaultValues: () => ({ ...readDraft(companyId), resume: null }),
    onSubmit: async (values) => {
      const added = await add(withoutOwnFields(values), ask, form.toasts);
      if (added === null) return;
      form.reset({ ...EMPTY_TEAM_MEMBER, resume: null, details_by_person: false });
      clearDraft();
      onOpenChange(false);
    },
  });
  const { watch } = form.methods;

  useEffect(() => {
    const { unsubscribe } = watch(({ resume: _, ...member }) => saveDraft(companyId, member));
    return unsubscribe;
  }, [watch, companyId]);

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.title}
      description={m.description}
      size="l"
      dismissible={!form.pending}
      footer={
        <>
          {watch('salary') !== '' && (
            <p className={styles.short}>
              <CostInShort form={form} />
              <FirstPayInShort form={form} />
            </p>
          )}
          <Button onClick={() => onOpenChange(false)} disabled={form.pending}>
            {common.cancel}
          </Button>
          <SubmitButton form={form} pendingLabel={m.adding}>
            {m.submit}
          </SubmitButton>
        </>
      }
    >
      <Form form={form} className={styles.form}>
        {form.fields.errors.phone !== undefined && <Alert tone="destructive">{hints.phoneInForm}</Alert>}
        <MemberFormFields form={form} sent={sent} />
      </Form>
      {question !== null && (
        <ConfirmDialog
          open
          onOpenChange={(next) => next || answer(false)}
          title={m.repeatedTitle}
          description={(question.by === 'email' ? m.repeatedEmail : m.repeatedSin)({ name: question.name })}
          confirmLabel={m.addAnyway}
          cancelLabel={m.goBack}
          onConfirm={() => answer(true)}
        />
      )}
    </Dialog>
  );
}
