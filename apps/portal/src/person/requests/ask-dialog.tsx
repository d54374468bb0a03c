import { plainDate } from '@portage/domain/dates/plain-date';
import {
  MAX_REQUEST_LENGTH,
  REQUEST_SUBJECTS,
  type RequestSubject,
} from '@portage/domain/person-requests/person-request';
import { formatDate } from '@portage/messages/formats';
import * as m from '@portage/messages/person-requests';
import { callMe } from '#lib/calls/call-me.ts';
import { FormSelectField } from '#ui/form/fields/choice-fields.tsx';
import { FormTextareaField } from '#ui/form/fields/text-fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { checkedForm } from '../checked-form.ts';
import { useEmployment } from '../employment.ts';
import styles from '../person.module.css';
import { useSaved } from '../use-saved.ts';

interface RequestForm {
  subject: string;
  body: string;
}
const Select = FormSelectField<RequestForm>;
const Textarea = FormTextareaField<RequestForm>;

const schema = checkedForm<RequestForm>(({ body }) => ({
  ...(body.trim().length < 3 && { body: m.bodyProblem }),
}));
/** What a pay statement can have wrong, the likeliest first. */
const ofStatement = ['amount', 'hours', 'name', 'other'] as const;

/** A pay statement that is questioned. */
export interface Questioned {
  readonly id: string;
  readonly number: string;
}

interface AskDialogProps {
  statement: Questioned | null;
  /** What the form begins with; default nothing. */
  start?: { readonly subject: RequestSubject; readonly body: string };
  onClose: () => void;
}

/** Asks the provider for a correction, of a pay statement or of a detail. */
export function AskDialog({ statement, start, onClose }: AskDialogProps) {
  const { team_member_id, company } = useEmployment();
  const saved = useSaved();
  const subjects = statement === null ? REQUEST_SUBJECTS : ofStatement;
  const form = useForm<RequestForm>({
    schema,
    defaultValues: start ?? { subject: subjects[0], body: '' },
    errorTitle: m.failed,
    onSubmit: async ({ subject, body }) => {
      const { answer_by } = await callMe('me/ask-correction', {
        team_member_id,
        subject: REQUEST_SUBJECTS.find((one) => one === subject) ?? 'other',
        statement_id: statement?.id ?? null,
        body,
      });
      onClose();
      await saved(m.sent, m.sentText({ day: formatDate(plainDate(answer_by)) }));
    },
  });
  return (
    <FormDialog
      form={form}
      title={m.ask}
      description={statement === null ? m.askText({ company }) : m.askStatement({ company, number: statement.number })}
      size="s"
      label={m.send}
      className={styles.form}
      onClose={onClose}
    >
      <Select
        name="subject"
        label={m.what}
        options={subjects.map((subject) => ({ value: subject, label: m.subject({ subject }) }))}
      />
      <Textarea name="body" label={m.body} hint={m.bodyHint} rows={4} required maxLength={MAX_REQUEST_LENGTH} />
    </FormDialog>
  );
}
