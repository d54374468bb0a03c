import type { ChosenReceipt } from '@portage/domain/expenses/expense-form';
import { RECEIPT_TYPES } from '@portage/domain/expenses/receipt';
import * as m from '@portage/messages/pay-documents';
import { FormFileField } from '#ui/form/fields/file-field.tsx';
import { readPaper } from './read-paper.ts';

/** A form with the photo or PDF of a form or order; null for none. */
export interface WithDocument {
  document: ChosenReceipt | null;
}

const File = FormFileField<WithDocument>;
const read = (file: globalThis.File) => readPaper(file, m);

/** The field `document` of the surrounding form. It may stay empty. */
export const PayDocumentField = ({ label }: { label: string }) => (
  <File
    name="document"
    label={label}
    camera={m.takePhoto}
    accept={RECEIPT_TYPES.join(',')}
    hint={m.hint}
    optional
    read={read}
  />
);
