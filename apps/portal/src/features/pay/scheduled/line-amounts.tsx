import { parseCents } from '@portage/domain/money/money';
import * as contributions from '@portage/messages/contributions';
import { formatCad } from '@portage/messages/formats';
import * as m from '@portage/messages/pay';
import { useQuery } from '@tanstack/react-query';
import { Calculation } from '../calculation/calculation.tsx';
import { calculationQuery } from '../calculation/calculation-queries.ts';
import type { ScheduledPayment } from '../payments.ts';
import { LateNote, lineDaysNote } from './late-note.tsx';

/** The amounts that make up one line, with its days where they matter. */
export function lineAmounts(line: ScheduledPayment): string {
  const amounts = m.lineAmounts({
    gross: formatCad(parseCents(line.gross_salary)),
    ei: formatCad(parseCents(line.ei)),
    cpp: formatCad(parseCents(line.cpp)),
  });
  const days = lineDaysNote(line);
  return days === null ? amounts : `${amounts} · ${days}`;
}

export const LineAmounts = ({ line }: { line: ScheduledPayment }) => <p>{lineAmounts(line)}</p>;

/** How each employer contribution of a line was calculated. Late lines say why they are late. */
export function LineCalculation({ line }: { line: ScheduledPayment }) {
  const { data } = useQuery(calculationQuery('payments', line, line.updated_at));
  const pay = { label: contributions.gross, amount: parseCents(line.gross_salary) };
  const { payday, estimate } = line;
  return (
    <>
      {line.late && <LateNote line={line} />}
      <Calculation calculation={data} pay={pay} payday={payday} missing={m.noCalculation} estimate={estimate} />
    </>
  );
}
