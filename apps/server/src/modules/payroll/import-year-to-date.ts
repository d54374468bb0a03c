import { type OpeningProblem, type OpeningRow, readOpeningFile } from '@portage/domain/contributions/opening-file';
import {
  aboveMaximum,
  type ImpossibleAmount,
  impossibleAmount,
  inPlanOf,
  isBelowEveryMaximum,
  type OpeningAmounts,
  type OpeningWarning,
  openingWarnings,
  withheldAbovePay,
} from '@portage/domain/contributions/opening-year-to-date';
import type { RatesBook } from '@portage/domain/contributions/rates-book';
import { EMPTY_YEAR, sumYears, type YearOfPay } from '@portage/domain/contributions/year-to-date';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { termsOn } from '@portage/domain/pay/pay-ledger';
import { provinceOfPostalCode } from '@portage/domain/places/postal-code';
import type { Province } from '@portage/domain/places/provinces';
import { decodeUnicode } from '@portage/domain/text/decode-text';
import { foldText } from '@portage/domain/text/fold-text';
import { formatCad } from '@portage/messages/formats';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { recordPaidUntil } from '../members/record-paid-until.ts';
import { forgetNetPay } from '../net-pay/settle-net-pay.ts';
import { ratesForRun } from '../rates/load-rates.ts';
import { isInvoicedUpTo, lockPeople, membersByEmail, recordedYear, storeOpening } from './queries/opening.ts';

/** Why a row or the file is not imported: a key of opening-problems.json. */
export type ImportProblem =
  | OpeningProblem
  | { code: 'notUtf8' | 'memberUnknown' }
  | { code: 'memberAmbiguous'; params: { count: number } }
  | { code: 'rowTwice'; params: { line: number } }
  | { code: 'aboveMaximum' | 'aboveMaximumTogether'; params: { column: string; most: string; year: string } }
  | { code: 'withheldAbovePay'; params: { withheld: string; paid: string } }
  | { code: 'alreadyInvoiced'; params: { year: string } }
  | { code: 'paidUntilInvoiced'; params: { date: string } };

export interface ImportedRow {
  line: number;
  email: string;
  outcome: 'imported' | 'unchanged' | 'refused';
  problem?: ImportProblem;
  /** What is missing of a row that is not refused. */
  warnings?: OpeningWarning[];
}

export interface ImportReport {
  /** Ordered by line. */
  rows: ImportedRow[];
  /** Whether anything was saved: not after a refused row, in a dry run, or without a change. */
  saved: boolean;
}

/** Rolls the transaction back. */
class Discard extends Error {}

/**
 * Imports what the same employer has paid people in a year before their pay moved here. All or nothing. Importing the same file
 * again changes nothing; other amounts for a person and year supersede the earlier ones.
 * @param content the file's bytes
 * @param source the file's name, stored with each row
 */
export async function importYearToDate(
  { db }: Pick<Deps, 'db'>,
  content: Uint8Array,
  { source, by, dryRun }: { source: string; by: string; dryRun: boolean },
): Promise<ImportReport> {
  const text = decodeUnicode(content);
  if (text === null)
    return { rows: [{ line: 1, email: '', outcome: 'refused', problem: { code: 'notUtf8' } }], saved: false };
  const report: ImportReport = { rows: [], saved: false };
  try {
    await db.transaction({ ...asService, statementTimeoutMs: 120_000 }, async (tx) => {
      // The database may run the transaction again.
      report.rows = [];
      const rates = await ratesForRun(tx);
      const { rows, problems } = readOpeningFile(text, rates);
      for (const { line, email, problem } of problems) report.rows.push({ line, email, outcome: 'refused', problem });
      for (const { row, member } of await membersOf(tx, rows, report)) {
        const result = await importRow(tx, row, member, rates, { source: `${source}, line ${row.line}`, by });
        const warnings = result.outcome === 'refused' ? [] : openingWarnings(row.amounts);
        report.rows.push({
          line: row.line,
          email: row.email,
          ...result,
          ...(warnings.length === 0 ? {} : { warnings }),
        });
      }
      if (dryRun || !report.rows.some(({ outcome }) => outcome === 'imported')) throw new Discard();
      if (report.rows.some(({ outcome }) => outcome === 'refused')) throw new Discard();
    });
    report.saved = true;
  } catch (error) {
    if (!(error instanceof Discard)) throw error;
  }
  report.rows.sort((a, b) => a.line - b.line);
  return report;
}

type Member = Awaited<ReturnType<typeof membersByEmail>>[number];

/** Finds the members of rows and locks them with their companies. Reports rows without one, and rows about the same year. */
async function membersOf(
  tx: Transaction,
  rows: readonly OpeningRow[],
  report: ImportReport,
): Promise<{ row: OpeningRow; member: Member }[]> {
  const members = await membersByEmail(tx, [...new Set(rows.map(({ email }) => email.toLowerCase()))]);
  const seen = new Map<string, number>();
  const matched = rows.flatMap((row) => {
    const refuse = (problem: ImportProblem) => {
      report.rows.push({ line: row.line, email: row.email, outcome: 'refused', problem });
      return [];
    };
    const found = members.filter(
      ({ email, company }) =>
        email === row.email.toLowerCase() && (row.company === '' || foldText(company) === foldText(row.company)),
    );
    const [member] = found;
    if (member === undefined) return refuse({ code: 'memberUnknown' });
    if (found.length > 1) return refuse({ code: 'memberAmbiguous', params: { count: found.length } });
    const line = seen.get(`${member.id} ${row.year}`);
    if (line !== undefined) return refuse({ code: 'rowTwice', params: { line } });
    seen.set(`${member.id} ${row.year}`, row.line);
    return [{ row, member }];
  });
  const companies = new Set(matched.map(({ member }) => member.company_id));
  for (const companyId of [...companies].toSorted()) await lockCompany(tx, companyId);
  await lockPeople(
    tx,
    matched.map(({ member }) => member.id),
  );
  return matched;
}

async function importRow(
  tx: Transaction,
  row: OpeningRow,
  member: Member,
  rates: RatesBook,
  { source, by }: { source: string; by: string },
): Promise<Pick<ImportedRow, 'outcome' | 'problem'>> {
  const { year, paidUntil } = row;
  const refuse = (problem: ImportProblem) => ({ outcome: 'refused' as const, problem });
  const above = (code: 'aboveMaximum' | 'aboveMaximumTogether', { column, most }: ImpossibleAmount) =>
    refuse({ code, params: { column, most: formatCad(most), year: String(year) } });
  const table = rates.find(year);
  if (table === undefined) return refuse({ code: 'noRates', params: { year: String(year) } });
  const { opening, openingElsewhere, invoiced } = await recordedYear(tx, member.id, year);
  const workedIn = provinceThen(member, paidUntil);
  const amounts = row.isByPlan || workedIn === null ? row.amounts : inPlanOf(row.amounts, workedIn);
  const newPaidUntil = paidUntil !== null && paidUntil !== member.paidUntil ? paidUntil : null;
  const isSame = opening !== null && sameAmounts(opening, amounts);
  if (isSame && newPaidUntil === null) return { outcome: 'unchanged' };
  if (!isSame) {
    const impossible = impossibleAmount(amounts, table);
    if (impossible !== null) return above('aboveMaximum', impossible);
    const together = aboveMaximum(sumYears([amounts, openingElsewhere]), table);
    if (together !== null) return above('aboveMaximumTogether', together);
    const excess = withheldAbovePay(amounts);
    if (excess !== null)
      return refuse({
        code: 'withheldAbovePay',
        params: { withheld: formatCad(excess.withheld), paid: formatCad(excess.paid) },
      });
    const changesNothing =
      (opening !== null && sameContributions(opening, amounts)) ||
      [amounts, ...(opening === null ? [] : [opening])].every((own) =>
        isBelowEveryMaximum(sumYears([own, openingElsewhere, invoiced]), table),
      );
    if (invoiced.payments > 0 && !changesNothing)
      return refuse({ code: 'alreadyInvoiced', params: { year: String(year) } });
    const { id: memberId, company_id: companyId } = member;
    await storeOpening(tx, { memberId, companyId, year, amounts, source, importedBy: by });
    await forgetNetPay(tx, [memberId]);
  }
  if (newPaidUntil !== null) {
    if (await isInvoicedUpTo(tx, member.id, newPaidUntil))
      return refuse({ code: 'paidUntilInvoiced', params: { date: newPaidUntil } });
    await recordPaidUntil(tx, member.id, newPaidUntil);
  }
  return { outcome: 'imported' };
}

/** Where the person worked when the pay moved here; null when it is unknown. */
function provinceThen(member: Member, paidUntil: PlainDate | null): Province | null {
  const day = paidUntil ?? (member.paidUntil as PlainDate | null) ?? (member.commencement as PlainDate);
  const terms = member.terms.length === 0 ? null : termsOn(member.terms, day);
  return terms?.province ?? (member.province as Province | null) ?? provinceOfPostalCode(member.postalCode);
}

/** Whether payments count the same of both. */
const sameContributions = (a: YearOfPay, b: YearOfPay): boolean =>
  (Object.keys(EMPTY_YEAR) as (keyof YearOfPay)[]).every((part) => a[part] === b[part]);

const sameAmounts = (a: OpeningAmounts, b: OpeningAmounts): boolean =>
  (Object.keys(a) as (keyof OpeningAmounts)[]).every((part) => a[part] === b[part]);
