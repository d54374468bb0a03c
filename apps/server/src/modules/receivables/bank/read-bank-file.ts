import { setImmediate } from 'node:timers/promises';
import {
  maxStatementRows,
  readingSteps,
  type StatementReading,
  type StatementResult,
} from '@portage/domain/bank/read-statement';
import { maxStatementChars, maxStatementColumns, recognizeStatement } from '@portage/domain/bank/recognize-statement';
import type { StatementLayout } from '@portage/domain/bank/statement-layout';
import type { DateOrder } from '@portage/domain/dates/read-date';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { layoutsToRead } from './bank-layouts.ts';

/** The lines of one account in a bank's file. */
export interface ReadStatement extends StatementReading {
  /** Under which the lines are stored: the same line of another account is another line. */
  account: string;
  /** By which layout: a bank's, by its name, or one that staff keep. */
  layout: { by: 'staff' | 'content'; name: string | null };
}

/**
 * A bank's file as read, or what must be answered first: how it is written, whether day or month comes first in its dates such as
 * `example`, or which of its `accounts` to take.
 */
export type BankFile =
  | (ReadStatement & { question: null })
  | { question: 'layout' }
  | { question: 'dateOrder'; example: string; layout: ReadStatement['layout'] }
  | { question: 'account'; accounts: string[]; layout: ReadStatement['layout'] };

/** What a person answered about a file. */
export interface FileAnswers {
  dateOrder?: DateOrder | null;
  /** One of the accounts that the file names. */
  account?: string | null;
}

/**
 * Recognizes a bank's file by its content and reads it. Lets the server answer others in between.
 * @throws Refusal when it is no CSV file, or too large
 */
export async function readBankFile(
  { db }: Pick<Deps, 'db'>,
  text: string,
  answers: FileAnswers = {},
): Promise<BankFile> {
  const kept = await db.transaction({ ...asService, readOnly: true }, layoutsToRead);
  const found = recognizeStatement(text, kept);
  if (found.is === 'refused') throw refusal(found.why);
  if (found.is === 'unknown') return { question: 'layout' };
  const layout = { by: found.by, name: found.name };
  const result = await inSteps(text, {
    ...found.layout,
    dateOrder: found.layout.dateOrder ?? answers.dateOrder ?? null,
  });
  if (result.is === 'refused') throw refusal(result.why);
  if (result.is === 'ambiguous') return { question: 'dateOrder', example: result.example, layout };
  const { accounts } = result;
  const [only] = accounts;
  if (accounts.length <= 1)
    return { ...result, question: null, layout, account: [found.account, only ?? ''].filter(Boolean).join(' ') };
  const chosen = answers.account ?? null;
  if (chosen === null || !accounts.includes(chosen)) return { question: 'account', accounts, layout };
  return { ...ofAccount(result, chosen), question: null, layout, account: `${found.account} ${chosen}` };
}

/** Reads a bank's file by a layout. @throws Refusal when it cannot be read so, or day and month can change places in all its dates */
export async function readByLayout(text: string, layout: StatementLayout): Promise<StatementReading> {
  const result = await inSteps(text, layout);
  if (result.is === 'refused') throw refusal(result.why);
  if (result.is === 'ambiguous') throw new Refusal(400, 'bankDatesAmbiguous', { example: result.example });
  return result;
}

/** The lines of one account; the rows that cannot be read can belong to it, too. */
function ofAccount(read: StatementReading, account: string): StatementReading {
  const lines = read.lines.filter((line) => line.account === account);
  const rows = new Set(lines.map(({ row }) => row));
  const nameless = read.lines.flatMap(({ row, text, account: own }) =>
    own === '' ? [{ row, text, problem: 'account' as const }] : [],
  );
  return {
    ...read,
    lines,
    unreadable: [...read.unreadable, ...nameless],
    gaps: read.gaps.filter(({ row }) => rows.has(row)),
  };
}

async function inSteps(text: string, layout: StatementLayout): Promise<StatementResult> {
  const steps = readingSteps(text, layout);
  for (;;) {
    await setImmediate();
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function refusal(why: Extract<StatementResult, { is: 'refused' }>['why']): Refusal {
  switch (why) {
    case 'tooLong':
      return new Refusal(400, 'bankFileTooLong', { max: maxStatementRows });
    case 'tooLarge':
      return new Refusal(400, 'bankFileTooLarge', { max: maxStatementChars });
    case 'tooWide':
      return new Refusal(400, 'bankFileTooWide', { max: maxStatementColumns });
    case 'malformed':
      return new Refusal(400, 'bankFileInvalid');
    case 'notText':
      return new Refusal(400, 'bankFileNotText');
    case 'empty':
      return new Refusal(400, 'bankFileEmpty');
    case 'otherLayout':
      return new Refusal(400, 'bankFileOtherLayout');
    default:
      return new Refusal(400, 'bankFileForeign', { format: why });
  }
}
