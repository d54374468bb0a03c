import type { Reading } from '@portage/domain/text/decode-text';
import * as m from '@portage/messages/console-money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callProvider } from '#lib/calls/call-provider.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useBackGuard } from '#ui/dialog/use-back-guard.tsx';
import { CheckboxField, RadioGroup } from '#ui/field/choice-field.tsx';
import { FileField } from '#ui/field/file-field.tsx';
import { SelectField } from '#ui/field/select-field.tsx';
import { useLatestChoice } from '#ui/field/use-latest-choice.ts';
import { Alert } from '#ui/message/alert.tsx';
import { consoleKey } from '../../lists/console-key.ts';
import styles from '../../money/money.module.css';
import {
  type BankFormats,
  fileReadings,
  formatNames,
  genericFormat,
  keepFormats,
  keptFormats,
  profilesText,
} from './bank-formats.ts';

type Encoding = Reading['encoding'];

/** The problem of a line that can be imported all the same. */
const similar = 'changed';

/** Imports a bank statement: a file shows a preview first, and lines that are certain are matched with the import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [formats, setFormats] = useState(keptFormats);
  const [isWrong, setIsWrong] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [readings, setReadings] = useState<readonly Reading[]>([]);
  const [encoding, setEncoding] = useState<Encoding | null>(null);
  const [withSimilar, setWithSimilar] = useState(false);
  const beginFormats = useLatestChoice();
  const preview = useMutation({
    mutationFn: async ({ from, as, read }: { from: File; as: Encoding | null; read: BankFormats }) => {
      const all = await fileReadings(from);
      setReadings(all);
      const chosen = all.length === 1 ? all[0] : all.find(({ encoding: one }) => one === as);
      if (chosen === undefined) return null;
      const given = { name: from.name, text: chosen.text, ...read };
      return { given, found: await callProvider('provider/import-statement', { ...given, save: false }) };
    },
  });
  const save = useMutation({
    mutationFn: (given: { name: string; text: string } & BankFormats) =>
      callProvider('provider/import-statement', { ...given, save: true, match: true, include_doubtful: withSimilar }),
    // Also where no answer came: the lines may be there.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: consoleKey() }),
    onSuccess: (result) => {
      toast({ title: m.imported({ fresh: result.new, matched: result.matched }) });
      onClose();
    },
  });

  function read(from: File | null, as: Encoding | null, using: BankFormats) {
    setFile(from);
    setEncoding(as);
    if (from !== file) setReadings([]);
    setWithSimilar(false);
    save.reset();
    if (from === null) preview.reset();
    else preview.mutate({ from, as, read: using });
  }
  function use(next: BankFormats) {
    setFormats(next);
    keepFormats(next);
    read(file, encoding, next);
  }
  async function chooseFormats(from: File | null) {
    const isLatest = beginFormats();
    const profiles = from === null ? null : await profilesText(from);
    if (!isLatest()) return;
    const names = formatNames(profiles);
    setIsWrong(names === null);
    if (names !== null) use({ profiles, profile: names[0] ?? genericFormat });
  }

  const question = useBackGuard(file !== null);
  const failure = save.error ?? preview.error;
  const names = formatNames(formats.profiles) ?? [];
  const found = preview.data?.found;
  const mayAddSimilar = found?.doubtful.some(({ problem }) => problem === similar) === true;
  return (
    <Dialog
      open
      size="s"
      onOpenChange={(open) => open || onClose()}
      dismissible={!save.isPending}
      title={m.importTitle}
      description={m.importText}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            {m.cancel}
          </Button>
          {found !== undefined && (found.new > 0 || withSimilar) && (
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
          accept=".csv,text/csv"
          chosen={file === null ? null : { name: file.name, size: file.size }}
          onChoose={(chosen) => read(chosen, null, formats)}
          disabled={save.isPending}
        />
        {readings.length > 1 && (
          <div>
            <RadioGroup
              legend={m.encodingQuestion}
              options={readings.map(({ encoding: value, sample }) => ({ value, label: sample }))}
              value={encoding ?? ''}
              onChange={({ target }) => {
                const chosen = readings.find(({ encoding: one }) => one === target.value);
                if (chosen !== undefined) read(file, chosen.encoding, formats);
              }}
              disabled={save.isPending}
            />
            <p>{m.encodingHint}</p>
          </div>
        )}
        {names.length > 0 && (
          <SelectField
            label={m.bankFormat}
            options={[
              ...names.map((name) => ({ value: name, label: name })),
              ...(names.includes(genericFormat) ? [] : [{ value: genericFormat, label: m.bankFormatGeneric }]),
            ]}
            value={formats.profile}
            onChange={({ target }) => use({ ...formats, profile: target.value })}
            disabled={save.isPending}
          />
        )}
        <FileField
          label={m.bankFormats}
          accept=".json,application/json"
          hint={m.bankFormatsHint}
          error={isWrong ? m.bankFormatsUnreadable : undefined}
          optional
          chosen={names.length === 0 ? null : { name: names.join(', ') }}
          onChoose={(chosen) => void chooseFormats(chosen)}
          disabled={save.isPending}
        />
        {preview.isPending && <p role="status">{m.previewing}</p>}
        {found !== undefined && (
          <p role="status">
            {m.importPreview({ fresh: found.new, here: found.here, doubtful: found.doubtful.length })}
          </p>
        )}
        {found !== undefined && found.doubtful.length > 0 && (
          <ul className={styles.doubtful} aria-label={m.doubtfulLines}>
            {found.doubtful.map(({ row, text, problem }) => (
              <li key={row}>{m.doubtfulRow({ row: String(row), text, problem: m.doubtfulProblem({ problem }) })}</li>
            ))}
          </ul>
        )}
        {mayAddSimilar && (
          <CheckboxField
            label={m.includeDoubtful}
            checked={withSimilar}
            onChange={({ target }) => setWithSimilar(target.checked)}
            disabled={save.isPending}
          />
        )}
        {failure !== null && (
          <Alert tone="destructive" title={m.actFailed}>
            {failure.message}
          </Alert>
        )}
      </div>
      {question}
    </Dialog>
  );
}
