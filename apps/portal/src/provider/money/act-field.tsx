import { CheckboxField } from '#ui/choice-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextareaField, TextField } from '#ui/text-field.tsx';
import { InvoicesField } from './invoices-field.tsx';

/** A field of an act. Money is typed in dollars and cents; all other values are text. A check is 'yes' or empty. */
export interface ActField {
  name: string;
  label: string;
  kind: 'text' | 'date' | 'money' | 'select' | 'check' | 'reason' | 'invoices';
  /** The client whose open invoices are offered. */
  companyId?: string;
  value?: string;
  options?: readonly { value: string; label: string }[];
  optional?: boolean;
  hint?: string;
}

interface ActFieldProps {
  id: string;
  field: ActField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The input of an act's field. */
export function ActFieldInput({ id, field, value, error, onChange }: ActFieldProps) {
  const { label, kind, hint, optional = false, options = [] } = field;
  const shared = { id, label, error, value, ...(hint === undefined ? {} : { hint }), optional };
  switch (kind) {
    case 'check':
      return (
        <CheckboxField
          id={id}
          label={label}
          {...(hint === undefined ? {} : { hint })}
          checked={value === 'yes'}
          onChange={(event) => onChange(event.target.checked ? 'yes' : '')}
        />
      );
    case 'select':
      return <SelectField {...shared} options={options} onChange={(event) => onChange(event.target.value)} />;
    case 'reason':
      return <TextareaField {...shared} onChange={(event) => onChange(event.target.value)} />;
    case 'date':
      return <TextField {...shared} type="date" onChange={(event) => onChange(event.target.value)} />;
    case 'money':
      return <TextField {...shared} inputMode="decimal" onChange={(event) => onChange(event.target.value)} />;
    case 'invoices':
      return <InvoicesField {...shared} companyId={field.companyId ?? ''} onChange={onChange} />;
    case 'text':
      return <TextField {...shared} onChange={(event) => onChange(event.target.value)} />;
  }
}
