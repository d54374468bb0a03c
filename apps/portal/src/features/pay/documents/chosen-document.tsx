import type { ChosenReceipt } from '@portage/domain/expenses/expense-form';
import { RECEIPT_TYPES } from '@portage/domain/expenses/receipt';
import * as m from '@portage/messages/pay-documents';
import { useState } from 'react';
import { FileField } from '#ui/field/file-field.tsx';
import { useLatestChoice } from '#ui/field/use-latest-choice.ts';
import { readPaper } from './read-paper.ts';

interface ChosenDocumentProps {
  label: string;
  chosen: ChosenReceipt | null;
  onChange: (chosen: ChosenReceipt | null) => void;
}

/** Selects the photo or PDF of an order, beside the fields of an act. It may stay empty. */
export function ChosenDocument({ label, chosen, onChange }: ChosenDocumentProps) {
  const [refused, setRefused] = useState<string>();
  const begin = useLatestChoice();
  async function choose(file: File | null) {
    const isLatest = begin();
    const result = file === null ? { value: null } : await readPaper(file, m);
    if (!isLatest()) return;
    setRefused('refused' in result ? result.refused : undefined);
    if ('value' in result) onChange(result.value);
  }
  return (
    <FileField
      label={label}
      accept={RECEIPT_TYPES.join(',')}
      hint={m.hint}
      optional
      chosen={chosen}
      error={refused}
      onChoose={(file) => void choose(file)}
    />
  );
}
