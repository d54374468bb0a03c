import type { Finding } from '../modules/installation/health/finding.ts';
import { m } from './messages.ts';
import { CommandFailure } from './output.ts';

const results: Record<Finding['result'], string> = { fine: m.doctorFine, note: m.doctorNote, wrong: m.doctorWrong };

/** The finding on one line, with its advice below if there is any. */
const asLines = ({ check, result, advice }: Finding): string =>
  `${results[result].padEnd(7)}${check}${advice === '' ? '' : `\n${' '.repeat(7)}${advice}`}`;

/** Prints findings as lines, or as JSON. @throws CommandFailure when one of them is wrong */
export function printFindings(findings: readonly Finding[], json: boolean | undefined): void {
  console.log(json ? JSON.stringify(findings, null, 2) : findings.map(asLines).join('\n'));
  const wrong = findings.filter(({ result }) => result === 'wrong').length;
  if (wrong > 0) throw new CommandFailure(m.doctorFailed({ wrong, all: findings.length }));
}
