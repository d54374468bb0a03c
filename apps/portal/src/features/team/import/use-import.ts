import { restErrorCodes } from '@portage/contract/error-codes';
import { teamMemberRow } from '@portage/domain/members/team-member-row';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { config } from '#lib/browser/config.ts';
import { isCompanyGone } from '#lib/company/company.ts';
import type { Company } from '#lib/company/company-queries.ts';
import { insertUnderKey } from '#lib/inserts/insert-under-key.ts';
import { randomHex } from '#lib/inserts/random-hex.ts';
import { readableInsertError } from '#lib/inserts/readable-insert-error.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { useUserId } from '#lib/session/session.tsx';
import { memberRequest } from '../add-member/member-request.ts';
import { requestPlacementLetter } from '../add-member/placement-letter.ts';
import { currentYear } from '../member-form/member-form-rules.ts';
import type { ImportFile } from './read-import.ts';

type Member = ImportFile['members'][number];

export type RowResult =
  | { readonly state: 'added' | 'addedNoLetter' }
  | { readonly state: 'failed'; readonly reason: string };

export const isAdded = (result: RowResult | undefined): boolean => result !== undefined && result.state !== 'failed';

/** The rows of a file that are correct and not added yet. */
export const rowsToAdd = ({ members }: ImportFile, results: ReadonlyMap<number, RowResult>): readonly Member[] =>
  members.filter(({ row, problems }) => Object.keys(problems).length === 0 && !isAdded(results.get(row)));

/** The code of a server's refusal. A lost connection has none, which is ''. */
const codeOf = (error: object): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** The role or the session no longer allows it: every other row would be refused too. */
const isNoLongerAllowed = (code: string): boolean => code === restErrorCodes.notAllowed || /^PGRST30\d$/.test(code);

/**
 * Adds the people of a file one by one. Each row keeps its request key, so that trying again never adds a person twice. A lost
 * connection, lost rights, `stop` and leaving the page end the import after the row under way; the rows that were not tried stay without
 * a result.
 */
export function useImport(company: Company) {
  const queryClient = useQueryClient();
  const userId = useUserId();
  const [results, setResults] = useState<ReadonlyMap<number, RowResult>>(new Map());
  const [running, setRunning] = useState(false);
  const [stopped, setStopped] = useState(false);
  const keys = useRef(new Map<number, string>());
  const busy = useRef(false);
  const isOver = useRef(false);

  useEffect(() => {
    isOver.current = false;
    return () => {
      isOver.current = true;
    };
  }, []);

  useEffect(() => {
    if (!running) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [running]);

  async function addOne({ row, form }: Member): Promise<RowResult> {
    const values = teamMemberRow(form, { companyId: company.id, resumeUrl: null, currentYear: currentYear() });
    if (values === null) throw new Error(`Row ${row} was not checked.`);
    const key = keys.current.get(row) ?? randomHex(16);
    keys.current.set(row, key);
    const request = memberRequest(company.id, { ...values, salary: Number(values.salary) });
    const { row: member } = await insertUnderKey(key, request);
    try {
      await requestPlacementLetter({ company, member, testMode: config.testMode });
      return { state: 'added' };
    } catch (error) {
      console.error("Couldn't send the placement letter for signature.", error);
      return { state: 'addedNoLetter' };
    }
  }

  async function run(members: readonly Member[]): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    isOver.current = false;
    setRunning(true);
    setStopped(false);
    for (const member of members) {
      if (isOver.current) break;
      const note = (result: RowResult) => setResults((before) => new Map(before).set(member.row, result));
      try {
        note(await addOne(member));
      } catch (error) {
        const failure = error instanceof Error ? error : new Error(String(error));
        note({ state: 'failed', reason: readableInsertError(failure) });
        const code = codeOf(failure);
        setStopped(code === '');
        if (code === '' || isNoLongerAllowed(code)) break;
        // A guard refuses before row security does.
        if (code === restErrorCodes.guard && (await isCompanyGone(queryClient, userId, company.id))) break;
      }
    }
    await queryClient.invalidateQueries({ queryKey: tableKey('team_members', company.id) });
    busy.current = false;
    setRunning(false);
  }

  function stop() {
    isOver.current = true;
  }

  function reset() {
    keys.current.clear();
    setResults(new Map());
    setStopped(false);
  }

  return { results, running, stopped, run, stop, reset };
}
