import { standardSchema } from '@portage/domain/forms/standard-schema';
import * as m from '@portage/messages/time-away-approver';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId } from 'react';
import { useCompanyId } from '#lib/company/company.ts';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { worded } from '#ui/form/worded.ts';
import { fullName, type TeamMember } from '../team-members.ts';
import { colleaguesQuery } from './approver-queries.ts';
import { chosenIn, namesOf, suggested } from './colleague-names.ts';
import { useNameApprover } from './use-name-approver.ts';

interface ApproverForm {
  approver: string;
}
const Text = FormTextField<ApproverForm>;

/** Names the colleague who approves a person's time away, by a part of the name. */
export function ApproverDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const list = useId();
  const name = useNameApprover(member);
  const read = useQuery(colleaguesQuery(useCompanyId()));
  const colleagues = (read.data ?? []).filter(({ team_member_id }) => team_member_id !== member.team_member_id);
  const names = namesOf(colleagues);
  const chosen = (text: string) =>
    colleagues.find(({ team_member_id }) => team_member_id === chosenIn(names, text)) ?? null;
  const form = useForm<ApproverForm>({
    schema: worded(
      standardSchema<ApproverForm, 'required'>(({ approver }) => ({
        fields: { approver: chosen(approver) === null ? { code: 'required' } : undefined },
      })),
      { required: m.required },
    ),
    defaultValues: { approver: '' },
    errorTitle: m.failed,
    onSubmit: async ({ approver }) => {
      await name(chosen(approver));
      onClose();
    },
  });
  const typed = useDeferredValue(form.methods.watch('approver'));
  const found = suggested(names, typed);
  return (
    <FormDialog
      form={form}
      title={m.title({ name: fullName(member) })}
      description={m.text}
      size="s"
      label={m.save}
      addressed={false}
      onClose={onClose}
    >
      <Text
        name="approver"
        label={m.field}
        hint={typed !== '' && read.data !== undefined && found.length === 0 ? m.noneFound : m.fieldHint}
        autoComplete="off"
        list={list}
      />
      <datalist id={list}>
        {found.map((choice) => (
          <option key={choice} value={choice} />
        ))}
      </datalist>
    </FormDialog>
  );
}
