import type { ProviderRequest } from '@portage/contract/provider';
import { type PlainDate, parsePlainDate, plainDate } from '@portage/domain/dates/plain-date';
import type { ActFieldRule } from '@portage/domain/forms/act-form';
import { parseTypedAmount } from '@portage/domain/money/typed-amount';
import * as people from '@portage/messages/console-people';
import * as m from '@portage/messages/console-tax';
import { formatDate } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSettled } from '#lib/browser/use-settled.ts';
import { callProvider } from '#lib/calls/call-provider.ts';
import { FormCheckbox, FormSelectField } from '#ui/form/fields/choice-fields.tsx';
import { FormDayField } from '#ui/form/fields/day-field.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Alert } from '#ui/message/alert.tsx';
import { PayDocumentField, type WithDocument } from '../../features/pay/documents/pay-document-field.tsx';
import { fullName } from '../../features/team/team-members.ts';
import { actSchema, reasonRule } from '../acts/act-schema.ts';
import { ReasonedDialog, useActDone } from '../acts/reasoned-dialog.tsx';
import styles from '../lists/lists.module.css';
import { ActDialog } from '../money/act-dialog.tsx';
import { namedAmount } from '../money/amount.tsx';
import type { PersonRecord } from './people-queries.ts';
import tax from './tax.module.css';
import { declarationPreviewQuery } from './tax-queries.ts';

const rareAmounts = ['zone', 'authorized', 'federalCredits', 'provincialCredits'] as const;
const amounts = ['federal', 'provincial', 'additional', 'additionalQuebec', ...rareAmounts] as const;
type AmountName = (typeof amounts)[number];

type DeclarationForm = WithDocument &
  Record<AmountName | 'from' | 'dependants' | 'reason', string> &
  Record<'exempt' | 'nonResident' | 'outsideCanada', boolean>;
const Text = FormTextField<DeclarationForm>;
const Day = FormDayField<DeclarationForm>;
const Checkbox = FormCheckbox<DeclarationForm>;
const Select = FormSelectField<DeclarationForm>;

const rules: readonly ActFieldRule[] = [
  { name: 'from', kind: 'date' },
  ...amounts.map((name): ActFieldRule => ({ name, kind: 'money', optional: true, zero: true })),
  reasonRule,
];
/** The tax reduction counts at most this many. */
const dependantCounts = Array.from({ length: 31 }, (_, count) => ({ value: String(count), label: String(count) }));
/** How long typing pauses before the effect is calculated, in milliseconds. */
const pause = 300;

interface DeclarationDialogProps {
  person: PersonRecord;
  /** The next pay date that is not paid out; null for none. */
  nextPay: PlainDate | null;
  onClose: () => void;
}

/** Records what a person declared for income tax, and says before what it changes. */
export function DeclarationDialog({ person, nextPay, onClose }: DeclarationDialogProps) {
  const done = useActDone(onClose);
  const [rareOpen, setRareOpen] = useState(false);
  const form = useForm<DeclarationForm>({
    schema: actSchema(rules),
    onChange: 'clear',
    defaultValues: {
      from: nextPay ?? '',
      federal: '',
      provincial: '',
      additional: '',
      additionalQuebec: '',
      zone: '',
      authorized: '',
      federalCredits: '',
      provincialCredits: '',
      dependants: '0',
      exempt: false,
      nonResident: false,
      outsideCanada: false,
      reason: '',
      document: null,
    },
    onSubmit: async (values) => {
      const declaration = declarationOf(person.team_member_id, values);
      if (declaration === null) return;
      const document = values.document?.base64 ?? null;
      await callProvider('provider/declare-tax', { ...declaration, document, reason: values.reason.trim() });
      done(m.declared);
    },
  });
  const provinces = [person.state, ...person.terms.map(({ province }) => province)];
  const [inQuebec, inOntario] = [provinces.includes('QC'), provinces.includes('ON')];
  const isRareWrong = rareAmounts.some((name) => form.fields.errors[name] !== undefined);
  return (
    <ReasonedDialog
      form={form}
      title={people.actFor({ act: m.declare, name: fullName(person) })}
      description={m.declareText}
      label={m.declare}
      addressed={false}
      last={<Effect request={declarationOf(person.team_member_id, form.methods.watch())} />}
      onClose={onClose}
    >
      <Day name="from" label={m.fromField} hint={m.fromHint} required />
      <div className={styles.pairs}>
        <Amount name="federal" label={m.federalField} />
        <Amount name="provincial" label={inQuebec ? m.quebecField : m.provincialField} />
      </div>
      <p className={styles.note}>{m.claimHint}</p>
      <Checkbox name="exempt" label={m.exemptField} />
      <div className={styles.pairs}>
        <Amount name="additional" label={m.additionalField} />
        {inQuebec && <Amount name="additionalQuebec" label={m.additionalQuebecField} />}
      </div>
      <details
        className={tax.rare}
        open={rareOpen || isRareWrong}
        onToggle={({ currentTarget }) => setRareOpen(currentTarget.open)}
      >
        <summary>{m.rare}</summary>
        <div className={styles.form}>
          <Checkbox name="nonResident" label={m.nonResidentField} />
          <Checkbox name="outsideCanada" label={m.outsideField} />
          {inOntario && <Select name="dependants" label={m.dependantsField} options={dependantCounts} />}
          <Amount name="authorized" label={m.authorizedField} />
          <Amount name="zone" label={m.zoneField} />
          <Amount name="federalCredits" label={m.federalCreditsField} />
          <Amount name="provincialCredits" label={m.provincialCreditsField} />
        </div>
      </details>
      <PayDocumentField label={m.formFile} />
    </ReasonedDialog>
  );
}

const Amount = ({ name, label }: { name: AmountName; label: string }) => (
  <Text name={name} label={label} optional inputMode="decimal" autoComplete="off" maxLength={24} />
);

/** What the form says; null while the day or an amount is not valid. */
function declarationOf(
  memberId: string,
  values: DeclarationForm,
): ProviderRequest<'provider/preview-declaration'> | null {
  const from = parsePlainDate(values.from);
  const centsOf = (name: AmountName) => (values[name].trim() === '' ? null : parseTypedAmount(values[name]));
  const isWrong = amounts.some((name) => values[name].trim() !== '' && centsOf(name) === null);
  if (from === null || isWrong) return null;
  return {
    team_member_id: memberId,
    from,
    federal_claim: centsOf('federal'),
    provincial_claim: centsOf('provincial'),
    exempt: values.exempt,
    non_resident: values.nonResident,
    outside_canada: values.outsideCanada,
    ontario_dependants: Number(values.dependants),
    prescribed_zone: centsOf('zone') ?? 0,
    authorized_deductions: centsOf('authorized') ?? 0,
    federal_credits: centsOf('federalCredits') ?? 0,
    provincial_credits: centsOf('provincialCredits') ?? 0,
    additional_tax: centsOf('additional') ?? 0,
    additional_quebec_tax: centsOf('additionalQuebec') ?? 0,
  };
}

/** From which pay the declaration applies, and that pay's net before and after. */
function Effect({ request }: { request: ProviderRequest<'provider/preview-declaration'> | null }) {
  const settled = useSettled(request, pause);
  const preview = useQuery(declarationPreviewQuery(settled));
  if (settled === null) return null;
  if (preview.isError) return <Alert tone="waiting">{preview.error.message || m.previewFailed}</Alert>;
  const isCurrent = JSON.stringify(settled) === JSON.stringify(request) && !preview.isPlaceholderData;
  if (preview.data === undefined || !isCurrent) return <Told>{m.calculating}</Told>;
  const { next } = preview.data;
  if (next === null) return <Told>{m.effectLater({ day: formatDate(plainDate(settled.from)) })}</Told>;
  const told = {
    day: formatDate(plainDate(next.pay_date)),
    before: namedAmount(next.before_cents),
    after: namedAmount(next.after_cents),
  };
  return (
    <Told>
      {next.before_cents === next.after_cents ? m.effectSame(told) : m.effect(told)}
      {next.estimate && ` ${m.effectEstimate}`}
    </Told>
  );
}

const Told = ({ children }: { children: ReactNode }) => (
  <Alert tone="information">
    <p aria-live="polite">{children}</p>
  </Alert>
);

/** Takes back a declaration that was recorded in error. */
export function CancelDeclarationDialog({ declarationId, onClose }: { declarationId: string; onClose: () => void }) {
  return (
    <ActDialog
      act="provider/cancel-declaration"
      title={m.cancelTitle}
      description={m.cancelText}
      confirm={m.cancelConfirm}
      keep={m.keep}
      addressed={false}
      destructive
      request={(_, reason) => ({ declaration_id: declarationId, reason })}
      done={() => m.canceled}
      onClose={onClose}
    />
  );
}
