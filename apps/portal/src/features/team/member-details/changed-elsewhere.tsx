import * as m from '@portage/messages/member-details';
import { Alert } from '#ui/message/alert.tsx';

interface ChangedElsewhereProps {
  /** Labels of the fields that someone else changed while the form is open. */
  fields: readonly string[];
  /** One of them was typed into here, too. */
  isKept: boolean;
}

/** Says what someone else changed while a form is open, and that what was typed stays. Nothing without changes. */
export function ChangedElsewhere({ fields, isKept }: ChangedElsewhereProps) {
  if (fields.length === 0) return null;
  return (
    <Alert tone="waiting" title={m.changedElsewhere({ fields: fields.join(', ') })}>
      {isKept && <p>{m.changesKept}</p>}
    </Alert>
  );
}
