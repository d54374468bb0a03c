import type { ProviderResponse } from '@portage/contract/provider';
import { ratesTemplate } from '@portage/domain/contributions/rates-document';
import { plainDate, todayAt, yearOf } from '@portage/domain/dates/plain-date';
import { type TaxTablesDocument, taxTablesTemplate } from '@portage/domain/income-tax/tables-document';
import type { TaxTables } from '@portage/domain/income-tax/tax-tables';
import { minimumWageTemplate } from '@portage/domain/minimum-wage/minimum-wage-document';
import * as m from '@portage/messages/console-figures';
import { formatDateRange } from '@portage/messages/formats';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '#lib/browser/csv.ts';
import { callProvider } from '#lib/calls/call-provider.ts';
import { minimumWagesQuery } from '#lib/figures/minimum-wages-queries.ts';
import { ratesQuery } from '#lib/figures/rates-queries.ts';
import { taxTablesQuery } from '#lib/figures/tax-tables-queries.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckboxField } from '#ui/field/choice-field.tsx';
import { FileField } from '#ui/field/file-field.tsx';
import { SelectField } from '#ui/field/select-field.tsx';
import { useLatestChoice } from '#ui/field/use-latest-choice.ts';
import { Alert } from '#ui/message/alert.tsx';
import { Card } from '#ui/page/card.tsx';
import { type CraImport, CraTables, imported } from './cra-tables.tsx';
import styles from './figures.module.css';
import { ratesByYearQuery } from './figures-queries.ts';
import { TaxDifferences } from './tax-differences.tsx';
import { taxEditionsQuery } from './tax-editions-queries.ts';

interface Given {
  name: string;
  size: number;
  text: string;
  /** Figures or provinces whose large change the publication confirms. */
  accepted: readonly string[];
}

/** Checks a file of figures and shows the report; a file without problems can then be added. */
export function AddFiguresTab() {
  const queryClient = useQueryClient();
  const [given, setGiven] = useState<Given | null>(null);
  const begin = useLatestChoice();
  const failed = (title: string) => (error: Error) =>
    toast({ title, description: error.message, variant: 'destructive' });
  const request = ({ text, accepted }: Given) => ({ text, accept_changes: [...accepted] });
  const check = useMutation({
    mutationFn: (file: Given) => callProvider('provider/figures-check', request(file)),
    onError: failed(m.checkFailed),
  });
  const add = useMutation({
    mutationFn: (file: Given) => callProvider('provider/figures-add', request(file)),
    onSuccess: ({ outcome }) => {
      if (outcome === 'refused') return;
      for (const { queryKey } of [ratesByYearQuery, ratesQuery, minimumWagesQuery, taxEditionsQuery, taxTablesQuery])
        void queryClient.invalidateQueries({ queryKey });
      toast({ title: outcome === 'same' ? m.same : m.added });
      setGiven(null);
      check.reset();
    },
    onError: failed(m.addFailed),
  });
  const report = check.data;
  const names = report?.moved ?? [];

  async function choose(file: File | null) {
    const isLatest = begin();
    check.reset();
    if (file === null) return setGiven(null);
    const next = { name: file.name, size: file.size, text: await file.text(), accepted: [] };
    if (!isLatest()) return undefined;
    setGiven(next);
    return check.mutate(next);
  }

  return (
    <Card title={m.addTitle}>
      <div className={styles.section}>
        <p>{m.addText}</p>
        <Template />
        <FileField
          label={m.file}
          accept=".json,.csv"
          chosen={given}
          onChoose={(file) => void choose(file)}
          disabled={check.isPending || add.isPending}
        />
        {given !== null && report !== undefined && (
          <section className={styles.section} aria-label={m.report}>
            {report.problems.length > 0 ? (
              <Alert tone="destructive" title={m.problems({ count: report.problems.length })}>
                <ul lang="en">
                  {report.problems.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              </Alert>
            ) : (
              <Alert tone="information" title={m.noProblems}>
                {heldText(report)}
              </Alert>
            )}
            {report.kind === 'tax' && report.edition !== null && <TaxDifferences differences={report.differences} />}
            {names.length > 0 && (
              <CheckboxField
                label={m.acceptMoves({ names: names.join(', ') })}
                checked={false}
                onChange={() => {
                  const next = { ...given, accepted: [...given.accepted, ...names] };
                  setGiven(next);
                  check.mutate(next);
                }}
              />
            )}
            {report.problems.length === 0 && (
              <Button variant="primary" pending={add.isPending} onClick={() => add.mutate(given)}>
                {m.add}
              </Button>
            )}
          </section>
        )}
      </div>
    </Card>
  );
}

/** What an accepted file holds. */
function heldText({ kind, year, edition, wages, from, until }: ProviderResponse<'provider/figures-check'>): string {
  if (kind === 'wages') return m.wagesHeld({ count: wages ?? 0 });
  if (kind === 'rates') return m.ratesHeld({ year: String(year ?? ''), edition: edition ?? '' });
  const days = from !== null && until !== null ? formatDateRange(plainDate(from), plainDate(until)) : '';
  if (kind === 'exchange') return m.exchangeHeld({ days });
  return m.taxHeld({ days, edition: edition ?? '' });
}

/** Downloads a file to fill in, as `portage rates template` prints it. */
function Template() {
  const nextYear = yearOf(todayAt(Date.now())) + 1;
  const [wanted, setWanted] = useState(String(nextYear));
  const tax = useQuery(taxTablesQuery);
  const last = tax.data?.editions.at(-1);
  const [filled, setFilled] = useState<CraImport | null>(null);
  const begin = useLatestChoice();
  const save = () => {
    const [name, template] = templateOf(wanted, last, filled?.document);
    const content = `${JSON.stringify(template, null, 2)}\n`;
    saveFile(name, new Blob([content], { type: 'application/json' }));
  };
  return (
    <div className={styles.template}>
      <SelectField
        label={m.template}
        options={[
          ...[nextYear, nextYear - 1].map((year) => ({
            value: String(year),
            label: m.templateRates({ year: String(year) }),
          })),
          ...(last === undefined ? [] : [{ value: 'tax', label: m.templateTax }]),
          { value: 'wages', label: m.templateWages },
        ]}
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      <Button icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={save}>
        {m.downloadTemplate}
      </Button>
      {wanted === 'tax' && last !== undefined && (
        <CraTables
          imported={filled}
          onChoose={async (file) => {
            const isLatest = begin();
            if (file === null) return setFilled(null);
            const next = imported(file, await file.text(), filled, taxTablesTemplate(last));
            return isLatest() ? setFilled(next) : undefined;
          }}
        />
      )}
    </div>
  );
}

/** The name and content of a file to fill in. @param last the newest edition of tax tables in use. @param filled its template with CRA's figures */
function templateOf(wanted: string, last?: TaxTables, filled?: TaxTablesDocument): [name: string, content: object] {
  if (wanted === 'wages') return ['minimum-wages.json', minimumWageTemplate()];
  if (wanted !== 'tax' || last === undefined) return [`rates-${wanted}.json`, ratesTemplate(Number(wanted))];
  const template = filled ?? taxTablesTemplate(last);
  return [`income-tax-${template.from}.json`, template];
}
