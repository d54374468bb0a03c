import type { RatesBook } from '@portage/domain/contributions/rates-book';
import { type RatesDocument, type RatesFigure, valuesOf } from '@portage/domain/contributions/rates-document';
import {
  changedRates,
  checkRatesForm,
  type RatesFieldProblem,
  type RatesForm,
  ratesForm,
  unitOf,
} from '@portage/domain/contributions/rates-form';
import type { RatesTable } from '@portage/domain/contributions/rates-table';
import { parseCents } from '@portage/domain/money/money';
import * as m from '@portage/messages/console-figures';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callProvider } from '#lib/calls/call-provider.ts';
import { ratesQuery } from '#lib/figures/rates-queries.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckboxField } from '#ui/field/choice-field.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import type { WordedIssue, WordedSchema } from '#ui/form/worded.ts';
import { Alert } from '#ui/message/alert.tsx';
import { Card } from '#ui/page/card.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import styles from './figures.module.css';
import { ratesByYearQuery, rateValue } from './figures-queries.ts';

const GROUPS: readonly (readonly [group: string, figures: readonly RatesFigure[]])[] = [
  ['cpp', ['cppRate', 'cppBaseRate', 'basicExemption', 'ympe', 'cppMaximum', 'cpp2Rate', 'yampe', 'cpp2Maximum']],
  ['qpp', ['qppRate', 'qppBaseRate', 'qppMaximum']],
  ['ei', ['eiRate', 'eiMaximumInsurable', 'eiMaximum', 'eiQuebecRate', 'eiQuebecMaximum', 'eiEmployerMultiple']],
  ['qpip', ['qpipRate', 'qpipEmployerRate', 'qpipMaximumInsurable', 'qpipMaximum', 'qpipEmployerMaximum']],
];
const Text = FormTextField<RatesForm>;

/** Enters the contribution rates of the year after the newest one, field by field. */
export function RatesFormCard() {
  const { data: rates } = useQuery(ratesQuery);
  const previous = rates?.tables.at(-1);
  if (rates === undefined || previous === undefined) return null;
  // Once its rates are added, the form is for the year after.
  return <YearForm key={previous.year} rates={rates} previous={previous} />;
}

function YearForm({ rates, previous }: { rates: RatesBook; previous: RatesTable }) {
  const queryClient = useQueryClient();
  const year = previous.year + 1;
  const [checked, setChecked] = useState<{ document: RatesDocument; typed: string } | null>(null);
  const form = useForm<RatesForm>({
    schema: schemaOf(year, rates),
    defaultValues: () => ratesForm(previous),
    onSubmit: (typed) => {
      const { document } = checkRatesForm(year, typed, rates);
      setChecked(document === null ? null : { document, typed: JSON.stringify(typed) });
    },
  });
  const typed = form.methods.watch();
  const isTried = form.methods.formState.submitCount > 0;
  const moved = isTried ? movedIn(checkRatesForm(year, typed, rates).fields) : [];
  const isChecked = checked !== null && checked.typed === JSON.stringify(typed);
  const before = valuesOf(previous);
  const add = useMutation({
    mutationFn: (document: RatesDocument) =>
      callProvider('provider/figures-add', {
        text: JSON.stringify(document),
        accept_changes: typed.accepted.split(',').filter(Boolean),
      }),
    onSuccess: ({ outcome, problems }) => {
      if (outcome === 'refused')
        return toast({ title: m.addFailed, description: problems.join(' '), variant: 'destructive' });
      for (const { queryKey } of [ratesByYearQuery, ratesQuery]) void queryClient.invalidateQueries({ queryKey });
      return toast({ title: outcome === 'same' ? m.same : m.added });
    },
    onError: ({ message }) => toast({ title: m.addFailed, description: message, variant: 'destructive' }),
  });

  return (
    <Card title={m.formTitle({ year: String(year) })}>
      <Form form={form} className={styles.section} aria-label={m.formTitle({ year: String(year) })}>
        <p>{m.formText({ year: String(previous.year) })}</p>
        <div className={styles.fields}>
          <Text
            name="edition"
            label={m.craEdition}
            hint={m.craEditionHint({ year: String(year) })}
            required
            maxLength={300}
          />
          <Text name="quebecEdition" label={m.quebecEdition} required maxLength={300} />
        </div>
        {GROUPS.map(([group, figures]) => (
          <fieldset key={group} className={styles.group}>
            <legend>{m.groupName({ group })}</legend>
            <div className={styles.fields}>
              {figures.map((figure) => (
                <Text
                  key={figure}
                  name={figure}
                  label={m.fieldLabel({ name: m.figureName({ figure }), unit: unitOf(figure) })}
                  hint={m.yearBefore({ year: String(previous.year), value: rateValue(figure, before[figure]) })}
                  required
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={20}
                />
              ))}
            </div>
          </fieldset>
        ))}
        {moved.length > 0 && (
          <CheckboxField
            label={m.acceptMoves({ names: moved.map((figure) => m.figureName({ figure })).join(', ') })}
            checked={false}
            onChange={() => form.change({ accepted: [typed.accepted, ...moved].filter(Boolean).join(',') })}
          />
        )}
        {!isChecked && <SubmitButton form={form}>{m.checkFields}</SubmitButton>}
      </Form>
      {isChecked && (
        <section className={styles.section} aria-label={m.report}>
          <Alert tone="information" title={m.noProblems}>
            {m.ratesHeld({ year: String(year), edition: checked.document.edition })}
          </Alert>
          <Changes previous={previous} document={checked.document} />
          <Button variant="primary" pending={add.isPending} onClick={() => add.mutate(checked.document)}>
            {m.add}
          </Button>
        </section>
      )}
    </Card>
  );
}

type Change = ReturnType<typeof changedRates>[number];
const columns: Column<Change>[] = [
  { key: 'figure', header: m.figure, card: 'title', cell: ({ figure }) => m.figureName({ figure }) },
  {
    key: 'before',
    header: m.before,
    align: 'end',
    width: '8rem',
    card: 'third',
    cell: ({ figure, before }) => rateValue(figure, before),
  },
  {
    key: 'after',
    header: m.after,
    align: 'end',
    width: '8rem',
    card: 'amount',
    cell: ({ figure, after }) => rateValue(figure, after),
  },
];

function Changes({ previous, document }: { previous: RatesTable; document: RatesDocument }) {
  const rows = changedRates(previous, document);
  if (rows.length === 0) return <p>{m.ratesUnchanged({ year: String(previous.year) })}</p>;
  return (
    <DataTable
      plain
      lines
      caption={m.taxChanges}
      columns={columns}
      rows={rows}
      rowKey={({ figure }) => figure}
      empty={null}
    />
  );
}

/** The check of the domain as a form's schema, in words. */
const schemaOf = (year: number, rates: RatesBook): WordedSchema<RatesForm> => ({
  '~standard': {
    version: 1,
    vendor: 'portage',
    validate: (typed) => {
      const { document, fields, others } = checkRatesForm(year, typed as RatesForm, rates);
      if (document !== null) return { value: typed as RatesForm };
      const issues = fields.map((problem): WordedIssue => {
        const field = 'params' in problem ? problem.params.figure : 'field' in problem ? problem.field : problem.figure;
        return { path: [field], message: problemText(problem, year) };
      });
      // A colleague was faster: the year has rates, so the page reads them again.
      return {
        issues: others.length > 0 ? [{ title: m.addFailed, message: m.yearTaken({ year: String(year) }) }] : issues,
      };
    },
  },
});

function movedIn(fields: readonly RatesFieldProblem[]): RatesFigure[] {
  return fields.flatMap((problem) =>
    problem.code === 'moved' || problem.code === 'additionalMoved' ? [problem.params.figure] : [],
  );
}

function problemText(problem: RatesFieldProblem, year: number): string {
  switch (problem.code) {
    case 'notRead':
      return m.fieldNotRead({ unit: unitOf(problem.figure) });
    case 'editionMissing':
      return m.editionMissing;
    case 'editionOtherYear':
      return m.editionOtherYear({ year: String(year) });
    case 'notHundreds':
      return m.fieldHundreds;
    case 'notAbove':
      return m.fieldNotAbove({ other: m.figureName({ figure: problem.params.other }) });
    case 'maximumDiffers':
      return m.fieldDiffers({ computed: rateValue(problem.params.figure, parseCents(problem.params.computed)) });
    case 'moved':
      return m.fieldMoved({ percent: problem.params.percent });
    case 'additionalMoved':
      return m.fieldAdditional({
        from: rateValue(problem.params.figure, Number(problem.params.from)),
        to: rateValue(problem.params.figure, Number(problem.params.to)),
      });
    default:
      return m.fieldNotRead({ unit: unitOf(problem.params.figure) });
  }
}
