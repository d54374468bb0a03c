import { isBankDay } from '@portage/domain/dates/bank-holidays';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { expect } from 'vitest';
import type { ProviderServer } from '../../../../testing/provider-server.ts';
import { callAct, type StaffSession, staffSession } from '../../../../testing/staff-session.ts';
import { operatorAct } from '../../../staff/operator-act.ts';
import { exportBatch } from '../../payouts/export-batch.ts';
import { sendBatch } from '../../payouts/send-batch.ts';

/** Two payroll administrators, who pay out by batches in the console. */
export async function startPayingOut(server: ProviderServer) {
  const [maker, approver] = [await staffSession(server, 'payroll'), await staffSession(server, 'payroll')];
  /** Signs in on the day of the story. */
  const signIn = async (staff: StaffSession): Promise<void> => {
    await server.rows(
      "update auth.sessions set created_at = app.now(), not_after = app.now() + interval '12 hours' where id = $1",
      [staff.sessionId],
    );
    const iat = Math.floor(server.deps.clock.now() / 1000);
    const claims = { role: 'staff', sub: staff.userId, email: staff.email, aal: 'aal2', session_id: staff.sessionId };
    staff.token = await server.deps.keys.sign({ ...claims, iat, exp: iat + 40_000 });
  };
  return {
    maker,
    async signIn(): Promise<void> {
      await signIn(maker);
      await signIn(approver);
    },
    /** Pays out what can be paid by a bank day. Nobody approves their own batch. Returns how many batches it took. */
    async payOut(day: PlainDate): Promise<number> {
      if (!isBankDay(day)) return 0;
      const prepared = await callAct(server, maker.token, 'provider/prepare-payouts', { value_date: day });
      if (prepared.body.code === 'nobodyToPayOut') return 0;
      expect(prepared).toMatchObject({ status: 200 });
      const { batch, people, cents } = prepared.body;
      const shown = { batch, people, cents };
      const own = await callAct(server, maker.token, 'provider/approve-payouts', shown);
      expect(own.body).toMatchObject({ code: 'payoutBatchOwn' });
      expect(await callAct(server, approver.token, 'provider/approve-payouts', shown)).toMatchObject({ status: 200 });
      const acting = await operatorAct(server.deps, 'provider/export-payouts', { subject: String(batch) });
      await exportBatch(acting, String(batch), 'csv', acting.actId);
      await sendBatch(server.deps, String(batch), `EFT ${day}`);
      return 1;
    },
  };
}
