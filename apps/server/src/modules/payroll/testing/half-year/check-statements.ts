import { type PayStatement, withheldOf } from '@portage/domain/pay-statements/pay-statement';
import { pdfText } from '../../../../testing/pdf-text.ts';
import { listStatements } from '../../../pay-statements/list-statements.ts';
import { sealOf } from '../../../pay-statements/seal.ts';
import { statementFile } from '../../../pay-statements/statement-file.ts';
import type { Books } from '../year/year-world.ts';

/** Net pay that was paid out and is on no statement, or with another amount. */
const unstated = `
  select t.first_name as name, n.pay_date::text as day from app.net_pays n join public.team_members t using (team_member_id)
  where (exists (select from app.payout_lines l where l.payment_id = n.line_id and l.cents > 0)
      or exists (select from app.payout_one_time_payments l where l.one_time_payment_id = n.line_id and l.cents > 0))
    and not exists (select from public.pay_statements s cross join lateral jsonb_to_recordset(s.nets) as e (line uuid, net bigint)
      where s.team_member_id = n.team_member_id and e.line = n.line_id and e.net = n.net)`;

/** Checks that all pay that was paid out is on a statement whose sums agree, and makes each one's PDF. Returns how many there are. */
export async function checkStatements({ server, people }: Books): Promise<number> {
  const missing = await server.rows<{ name: string; day: string }>(unstated);
  if (missing.length > 0) throw new Error(`Pay without its statement: ${JSON.stringify(missing)}`);
  let made = 0;
  for (const { id, name } of people.values())
    for (const kept of await listStatements(server.deps, id, null)) {
      const said: PayStatement = JSON.parse(kept.content);
      const wrong = (what: string) => new Error(`${kept.number} of ${name}: ${what}`);
      const { gross, net } = said.totals;
      if (kept.seal !== sealOf(kept.content)) throw wrong('the seal is another one');
      if (gross - withheldOf(said) !== net) throw wrong('earnings less deductions are not net pay');
      if (said.paidBefore + said.paid !== net) throw wrong('what was paid is not net pay');
      if (Number(kept.gross) !== gross || Number(kept.net) !== net) throw wrong('its columns say something else');
      const { pdf } = await statementFile(server.deps, kept.id);
      if (!pdfText(pdf).includes(kept.number)) throw wrong('its PDF does not name it');
      made += 1;
    }
  return made;
}
