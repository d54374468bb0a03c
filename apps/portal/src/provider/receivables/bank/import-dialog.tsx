import type { ProviderRequest, ProviderResponse } from '@portage/contract/provider';
import { recognizeStatement, type UnknownStatement } from '@portage/domain/bank/recognize-statement';
import { layoutFromStored } from '@portage/domain/bank/stored-layout';
import { readDate } from '@portage/domain/dates/read-date';
import { likelyReading, type Reading, readingsOf } from '@portage/domain/text/decode-text';
import * as m from '@portage/messages/console-money';
import { formatLongDate } from '@portage/messages/formats';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callProvider } from '#lib/calls/call-provider.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { useBackGuard } from '#ui/dialog/use-back-guard.tsx';
import { CheckboxField, RadioGroup } from '#ui/field/choice-field.tsx';
import { FileField } from '#ui/field/file-field.tsx';
import { Alert } from '#ui/message/alert.tsx';
import { consoleKey } from '../../lists/console-key.ts';
import styles from '../../money/money.module.css';
import { bankLayoutsQuery } from '../receivables-queries.ts';
import { KeptLayouts } from './kept-layouts.tsx';
import { StatementFacts } from './statement-facts.tsx';

const LayoutDialog = lazyOpened(async () => (await import('./layout-dialog.tsx')).LayoutDialog);

type Encoding = Reading['encoding'];
type Given = Pick<ProviderRequest<'provider/import-statement'>, 'name' | 'text'> & Answers;
interface Answers {
  date_order: 'dayFirst' | 'monthFirst' | null;
  account: string | null;
}
type Doubtful = ProviderResponse<'provider/import-statement'>['doubtful'][number];

const noAnswers: Answers = { date_order: null, account: null };

/** Larger than any statement: the server takes 3,000,000 characters, of which each has at most four bytes. */
const maxBytes = 12_000_000;

/** The problems of a row that can be imported all the same. */
const importable = new Set(['repeated', 'changed', 'otherAccount']);
const mayImport = ({ problem }: Doubtful) => importable.has(problem);

const nameOf = ({ by, name }: { by: 'staff' | 'content'; name: string | null }): string =>
  by === 'staff' ? (name ?? '') : m.bankName({ bank: name ?? '' });

/** The days that a date can be. */
function dayOptions(example: string) {
  const day = readDate(example);
  if (day.is !== 'either') return [];
  return (['dayFirst', 'monthFirst'] as const).map((value) => ({ value, label: formatLongDate(day[value]) }));
}

/** A file whose columns are described: how it looks, and how it is read now. */
interface Describing {
  text: string;
  file: UnknownStatement;
  read: { name: string; account: string } | null;
}

/** Imports a bank statement: a file shows a preview first, and lines that are certain are matched with the import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const kept = useQuery(bankLayoutsQuery).data ?? [];
  const [file, setFile] = useState<File | null>(null);
  const [readings, setReadings] = useState<readonly Reading[]>([]);
  const [encoding, setEncoding] = useState<Encoding | null>(null);
  const [answers, setAnswers] = useState(noAnswers);
  // A date that can be two days. It stays in question once it is answered, so that the answer can be changed.
  const [example, setExample] = useState('');
  const [withDoubtful, setWithDoubtful] = useState(false);
  const [describing, setDescribing] = useState<Describing | null>(null);
  const isTooLarge = file !== null && file.size > maxBytes;
  const preview = useMutation({
    mutationFn: async ({ from, as, given }: { from: File; as: Encoding | null; given: Answers }) => {
      const all = readingsOf(new Uint8Array(await from.arrayBuffer()));
      const likely = likelyReading(all);
      setReadings(likely === null ? all : []);
      const chosen = likely ?? all.find(({ encoding: one }) => one === as);
      if (chosen === undefined) return null;
      const read: Given = { name: from.name, text: chosen.text, ...given };
      return { given: read, found: await callProvider('provider/import-statement', { ...read, save: false }) };
    },
    onSuccess: (result) => {
      if (result?.found.question === 'dateOrder') setExample(result.found.example);
    },
  });
  const save = useMutation({
    mutationFn: (given: Given) =>
      callProvider('provider/import-statement', { ...given, save: true, match: true, include_doubtful: withDoubtful }),
    // Also where no answer came: the lines may be there.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: consoleKey() }),
    onSuccess: (result) => {
      toast({ title: m.imported({ fresh: result.new, matched: result.matched }) });
      onClose();
    },
  });

  function read(from: File | null, as: Encoding | null, given: Answers) {
    setFile(from);
    setEncoding(as);
    setAnswers(given);
    if (given === noAnswers) {
      setReadings([]);
      setExample('');
    }
    setWithDoubtful(false);
    save.reset();
    if (from === null || from.size > maxBytes) preview.reset();
    else preview.mutate({ from, as, given });
  }
  function describe(text: string) {
    const layouts = kept.map(({ name, account, layout }) => ({ name, account, layout: layoutFromStored(layout) }));
    const found = recognizeStatement(text, layouts);
    if (found.is === 'refused') return;
    const known = found.is === 'known' ? { name: nameOf(found), account: found.account } : null;
    setDescribing({ text, file: found, read: known });
  }

  const question = useBackGuard(file !== null);
  const failure = save.error ?? preview.error;
  const found = preview.data?.found;
  const text = preview.data?.given.text ?? '';
  const canImport = found?.question === null && (found.new > 0 || withDoubtful);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      dismissible={!save.isPending}
      title={m.importTitle}
      description={m.importText}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            {m.cancel}
          </Button>
          {canImport && (
            <Button
              variant="primary"
              pending={save.isPending}
              onClick={() => preview.data && save.mutate(preview.data.given)}
            >
              {m.importLines}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        <FileField
          label={m.file}
          accept=".csv,.txt,text/csv"
          chosen={file === null ? null : { name: file.name, size: file.size }}
          error={isTooLarge ? m.fileTooLarge : undefined}
          onChoose={(chosen) => read(chosen, null, noAnswers)}
          disabled={save.isPending}
        />
        {file === null && kept.length > 0 && <KeptLayouts layouts={kept} />}
        {readings.length > 1 && (
          <div>
            <RadioGroup
              legend={m.encodingQuestion}
              options={readings.map(({ encoding: value, sample }) => ({ value, label: sample }))}
              value={encoding ?? ''}
              onChange={({ target }) => {
                const chosen = readings.find(({ encoding: one }) => one === target.value);
                if (chosen !== undefined) read(file, chosen.encoding, answers);
              }}
              disabled={save.isPending}
            />
            <p>{m.encodingHint}</p>
          </div>
        )}
        {preview.isPending && <p role="status">{m.previewing}</p>}
        {found?.question === 'layout' && (
          <Alert tone="waiting" title={m.layoutUnknown}>
            <p>{m.layoutUnknownText}</p>
            <div className={styles.buttons}>
              <Button variant="primary" onClick={() => describe(text)}>
                {m.describeColumns}
              </Button>
            </div>
          </Alert>
        )}
        {example !== '' && (
          <RadioGroup
            legend={m.dateOrderQuestion({ example })}
            options={dayOptions(example)}
            value={answers.date_order ?? ''}
            onChange={({ target }) =>
              read(file, encoding, { ...answers, date_order: target.value === 'dayFirst' ? 'dayFirst' : 'monthFirst' })
            }
            disabled={save.isPending}
          />
        )}
        {found !== undefined && found.accounts.length > 1 && (
          <RadioGroup
            legend={m.accountQuestion}
            options={found.accounts.map((account) => ({ value: account, label: account }))}
            value={answers.account ?? ''}
            onChange={({ target }) => read(file, encoding, { ...answers, account: target.value })}
            disabled={save.isPending}
          />
        )}
        {found?.question === null && (
          <>
            <StatementFacts found={found} onChange={() => describe(text)} disabled={save.isPending} />
            <p role="status">
              {m.importPreview({ fresh: found.new, here: found.here, doubtful: found.doubtful.length })}
            </p>
            {found.doubtful.length > 0 && (
              <ul className={styles.doubtful} aria-label={m.doubtfulLines}>
                {found.doubtful.map(({ row, text: shown, problem }) => (
                  <li key={row}>
                    {m.doubtfulRow({ row: String(row), text: shown, problem: m.doubtfulProblem({ problem }) })}
                  </li>
                ))}
              </ul>
            )}
            {found.doubtful.some(mayImport) && (
              <CheckboxField
                label={m.includeDoubtful}
                checked={withDoubtful}
                onChange={({ target }) => setWithDoubtful(target.checked)}
                disabled={save.isPending}
              />
            )}
          </>
        )}
        {failure !== null && (
          <Alert tone="destructive" title={m.actFailed}>
            {failure.message}
          </Alert>
        )}
      </div>
      {describing && (
        <LayoutDialog
          {...describing}
          onKept={() => {
            setDescribing(null);
            read(file, encoding, noAnswers);
          }}
          onClose={() => setDescribing(null)}
        />
      )}
      {question}
    </Dialog>
  );
}
