import { useState } from 'react';
import { CopyField } from '#ui/button/copy-field.tsx';
import { CheckboxField, RadioGroup } from '#ui/field/choice-field.tsx';
import { FileField } from '#ui/field/file-field.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { FilterSelect, SelectField } from '#ui/field/select-field.tsx';
import { TextareaField, TextField } from '#ui/field/text-field.tsx';
import { SearchField } from '#ui/list/search-field.tsx';
import { ignore, longText, Section, State } from '../specimen.tsx';

const countries = ['Canada', 'Germany', 'Japan'];
const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** Form fields: plain, with hint, warning, error, long content, disabled. */
export function Fields() {
  const [search, setSearch] = useState('');
  return (
    <Section title="Fields">
      <State name="Text field">
        <TextField label="Plain" />
        <TextField label="With hint" hint="As on your passport." />
        <TextField label="Not required" optional />
        <TextField label="With warning" defaultValue="30,000" warning="This is under the minimum wage." />
        <TextField label="With error" defaultValue="x" error="Enter a first name." />
        <TextField label="With long error" error={longText} />
        <TextField label="Filled with long text" defaultValue={longText} />
        <TextField label="Disabled" defaultValue="Aurora" disabled />
        <TextField label="Read-only" defaultValue="Canada" readOnly />
      </State>
      <State name="Text area">
        <TextareaField label="Description" hint="At most 500 characters." />
        <TextareaField label="Memo" defaultValue={longText} error="Please use at most 200 characters" />
      </State>
      <State name="Password field">
        <PasswordField label="Password" />
        <PasswordField label="New password" error="Password must be at least 8 characters long." />
      </State>
      <State name="Select">
        <SelectField label="Hiring country" options={countries} placeholder="Select a country" />
        <SelectField label="Currency" options={['EUR']} error="Select a currency." />
        <SelectField label="Employee" options={[]} placeholder="No employees with upcoming pay periods" disabled />
        <FilterSelect label="Status" options={['All Statuses', 'Paid']} />
      </State>
      <State name="Search">
        <SearchField label="Search" placeholder="Search by name or role..." value={search} onChange={setSearch} />
      </State>
      <State name="Choices">
        <CheckboxField label="I agree" hint="You can change this later." />
        <CheckboxField label="I have read the agreement" error="Check this box to continue." />
        <RadioGroup legend="Hired already?" options={answers} />
        <RadioGroup legend="Employee?" options={answers} error="Employee status is required" />
        <RadioGroup legend="Locked" options={answers} value="yes" onChange={ignore} disabled />
      </State>
      <State name="File">
        <FileField label="Resume" accept=".pdf" chosen={null} onChoose={ignore} hint="PDF or Word." optional />
        <FileField label="Agreement" chosen={{ name: `${longText}.pdf`, size: 1_500_000 }} onChoose={ignore} />
        <FileField
          label="Logo"
          accept="image/png"
          chosen={null}
          onChoose={ignore}
          error="Company logo must be less than 2MB in size."
        />
      </State>
      <State name="Copy field">
        <CopyField
          label="Calendar link"
          value="https://portage.example/calendar/0123456789abcdef"
          hint="Keep it private."
        />
      </State>
    </Section>
  );
}
