import { readStatement, type StatementResult } from '@portage/domain/bank/read-statement';
import { layoutOf, type UnknownStatement } from '@portage/domain/bank/recognize-statement';
import { hasAmounts, noColumns, type StatementColumns } from '@portage/domain/bank/statement-layout';
import { storedLayout } from '@portage/domain/bank/stored-layout';
import * as m from '@portage/messages/console-money';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callProvider } from '#lib/calls/call-provider.ts';
import { toast } from '#lib/toast/toast.ts';
import { classNames } from '#ui/class-names.ts';
import type { SelectOption } from '#ui/field/select-field.tsx';
import { FormRadioGroup, FormSelectField } from '#ui/form/fields/choice-fields.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { actSchema } from '../../acts/act-schema.ts';
import { consoleKey } from '../../lists/console-key.ts';
import money from '../../money/money.module.css';
import styles from './bank.module.css';
import { StatementSample } from './statement-sample.tsx';

interface LayoutDialogProps {
  text: string;
  file: UnknownStatement;
  /** The layout by which the file is read now. */
  read: { name: string; account: string } | null;
  onKept: () => void;
  onClose: () => void;
}

/** What was chosen; a column is its number as a text, empty for none. */
type Values = Record<
  | 'name'
  | 'date'
  | 'order'
  | 'text'
  | 'more'
  | 'amounts'
  | 'amount'
  | 'received'
  | 'kind'
  | 'moneyIn'
  | 'moneyOut'
  | 'payer'
  | 'balance',
  string
>;

const Text = FormTextField<Values>;
const Select = FormSelectField<Values>;
const Radios = FormRadioGroup<Values>;

/** Characters of the file that are read for the preview. */
const maxPreview = 16_384;
const maxShown = 5;

/** Says which column of a bank's file is what, with its first lines as they are then read. Kept for all staff. */
export function LayoutDialog({ text, file, read, onKept, onClose }: LayoutDialogProps) {
  const queryClient = useQueryClient();
  const form = useForm<Values>({
    schema: actSchema<Values>([
      { name: 'name', kind: 'text' },
      { name: 'date', kind: 'select' },
      { name: 'text', kind: 'select' },
    ]),
    defaultValues: () => valuesOf(file, read?.name ?? ''),
    onSubmit: async (values, reject) => {
      const columns = columnsOf(values);
      if (!hasAmounts(columns)) return reject(values.amounts === 'one' ? 'amount' : 'moneyIn', m.fieldRequired);
      const name = values.name.trim();
      const layout = storedLayout(layoutIn(file, values, columns));
      await callProvider('provider/keep-bank-layout', { name, account: read?.account ?? null, layout });
      await queryClient.invalidateQueries({ queryKey: consoleKey('money', 'bank-layouts') });
      toast({ title: m.layoutKept({ name }) });
      return onKept();
    },
  });
  const values = form.methods.watch();
  const { name: _, ...chosen } = values;
  const key = JSON.stringify(chosen);
  // Read again only when a column changes, not with each letter of the name.
  const result = useMemo(() => preview(text, file, JSON.parse(key) as Values), [text, file, key]);
  const options = columnOptions(file);
  const optional = { options, placeholder: m.noColumn, optional: true };
  const required = { options, placeholder: m.chooseColumn };
  return (
    <FormDialog
      form={form}
      addressed={false}
      title={m.layoutTitle}
      description={m.layoutText}
      label={m.keepLayout}
      className={money.form}
      onClose={onClose}
    >
      <div className={styles.columns}>
        <div className={styles.wide}>
          <Text name="name" label={m.layoutName} hint={m.layoutNameHint} maxLength={100} autoComplete="off" />
        </div>
        <Select name="date" label={m.dateColumn} {...required} />
        <Select
          name="order"
          label={m.dateOrder}
          options={['', 'dayFirst', 'monthFirst'].map((value) => ({ value, label: m.dateOrderName({ order: value }) }))}
        />
        <div className={styles.wide}>
          <Select name="text" label={m.textColumn} {...required} />
        </div>
        <div className={styles.wide}>
          <Radios
            name="amounts"
            legend={m.amountsIn}
            options={['one', 'two'].map((value) => ({ value, label: m.amountsInName({ kind: value }) }))}
          />
        </div>
        {values.amounts === 'one' ? (
          <>
            <Select name="amount" label={m.amountColumn} {...required} />
            <Select
              name="received"
              label={m.receivedSign}
              options={['positive', 'negative'].map((value) => ({ value, label: m.receivedSignName({ sign: value }) }))}
            />
          </>
        ) : (
          <>
            <Select name="moneyIn" label={m.moneyInColumn} {...required} />
            <Select name="moneyOut" label={m.moneyOutColumn} {...optional} />
          </>
        )}
        {/* Above what few files have, so that it is in sight while columns are chosen. */}
        <div className={classNames(styles.wide, money.form)}>
          <LayoutPreview result={result} />
        </div>
        <Select name="more" label={m.moreTextColumn} {...optional} />
        <Select name="payer" label={m.payerColumn} {...optional} />
        {values.amounts === 'one' && <Select name="kind" label={m.kindColumn} {...optional} />}
        <Select name="balance" label={m.balanceColumn} {...optional} />
      </div>
      {form.failure !== null && <FormFailure title={m.actFailed}>{form.failure}</FormFailure>}
    </FormDialog>
  );
}

function LayoutPreview({ result }: { result: StatementResult | null }) {
  if (result === null) return <p role="status">{m.layoutPreviewMissing}</p>;
  if (result.is === 'ambiguous') return <p role="status">{m.layoutPreviewOrder({ example: result.example })}</p>;
  if (result.is === 'refused' || result.lines.length === 0) return <p role="status">{m.layoutPreviewNone}</p>;
  return (
    <>
      <StatementSample
        label={m.firstLines}
        lines={result.lines.slice(0, maxShown).map(({ bookedOn, text, payer, cents }) => ({
          date: bookedOn,
          text: [text, payer].filter(Boolean).join(' · '),
          cents,
        }))}
      />
      <p role="status" className={money.muted}>
        {m.layoutPreviewSome({ read: result.lines.length, unread: String(result.unreadable.length) })}
      </p>
    </>
  );
}

/** The columns by number, each with its heading and its first cell. */
function columnOptions({ rows, headingsAt, width }: UnknownStatement): SelectOption[] {
  const headings = headingsAt === null ? [] : (rows[headingsAt]?.cells ?? []);
  const body = rows.slice((headingsAt ?? -1) + 1).filter(({ cells }) => cells.length >= width - 1);
  return Array.from({ length: width }, (_, at) => {
    const number = String(at + 1);
    const sample =
      body
        .map(({ cells }) => cells[at] ?? '')
        .find(Boolean)
        ?.slice(0, 40) ?? '';
    const heading = (headings[at] ?? '').slice(0, 40) || m.columnUnnamed({ number });
    return {
      value: String(at),
      label: sample === '' ? m.columnOption({ number, heading }) : m.columnSample({ number, heading, sample }),
    };
  });
}

const textOf = (column: number | null | undefined) => (column == null ? '' : String(column));

function valuesOf({ guess }: UnknownStatement, name: string): Values {
  const { date, text, amount, moneyIn, moneyOut, kind, balance, payer } = guess;
  return {
    name,
    date: textOf(date),
    order: '',
    text: textOf(text[0]),
    more: textOf(text[1]),
    amounts: moneyIn === null ? 'one' : 'two',
    amount: textOf(amount),
    received: 'positive',
    kind: textOf(kind),
    moneyIn: textOf(moneyIn),
    moneyOut: textOf(moneyOut),
    payer: textOf(payer),
    balance: textOf(balance),
  };
}

function columnsOf(values: Values): StatementColumns {
  const column = (name: keyof Values) => (values[name] === '' ? null : Number(values[name]));
  const one = values.amounts === 'one';
  return {
    ...noColumns,
    date: column('date') ?? 0,
    text: [column('text'), column('more')].filter((at) => at !== null),
    amount: one ? column('amount') : null,
    kind: one ? column('kind') : null,
    moneyIn: one ? null : column('moneyIn'),
    moneyOut: one ? null : column('moneyOut'),
    balance: column('balance'),
    payer: column('payer'),
  };
}

const layoutIn = (file: UnknownStatement, values: Values, columns: StatementColumns) =>
  layoutOf(file, {
    columns,
    dateOrder: values.order === 'dayFirst' || values.order === 'monthFirst' ? values.order : null,
    received: values.received === 'negative' ? 'negative' : 'positive',
  });

/** The beginning of the file as it is read with what was chosen; null while a column is missing. */
function preview(text: string, file: UnknownStatement, values: Values): StatementResult | null {
  const columns = columnsOf(values);
  if (values.date === '' || values.text === '' || !hasAmounts(columns)) return null;
  const beginning = text.length <= maxPreview ? text : text.slice(0, text.lastIndexOf('\n', maxPreview) + 1);
  return readStatement(beginning, layoutIn(file, values, columns));
}
