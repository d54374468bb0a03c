import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { TaxDeclaration } from '@portage/domain/income-tax/income-tax';
import { NO_EXTRAS } from '@portage/domain/leaving/leaving-extras';
import { cents } from '@portage/domain/money/money';
import { overWeekends } from '@portage/domain/pay/unpaid-days';
import type { PayItemKind } from '@portage/domain/pay-items/pay-item-kinds';
import type { Province } from '@portage/domain/places/provinces';
import { today } from '../../../../platform/today.ts';
import type { ProviderServer } from '../../../../testing/provider-server.ts';
import { addLevyRate, type NewLevyRate } from '../../../charges/add-levy-rate.ts';
import { type NewFee, setFee } from '../../../charges/set-fee.ts';
import { setTaxRate } from '../../../companies/set-tax-rate.ts';
import { recoverPayment } from '../../../employment/recover-payment.ts';
import { creditLine } from '../../../invoices/paper/credit-line.ts';
import { declareTax } from '../../../net-pay/declare-tax.ts';
import { deductFromPay } from '../../../net-pay/deduct-from-pay.ts';
import { addPayItem } from '../../../pay-items/add-item.ts';
import { refund } from '../../../receivables/receipts/refund.ts';
import { authorizeRecovery } from '../../../recoveries/recover.ts';
import { askForTimeAway, decideTimeAway } from '../../../time-away/ask-for-time-away.ts';
import { vacationOfCompany } from '../../../time-away/vacation-of-people.ts';
import { setCreditPolicy } from '../../credit/set-policy.ts';
import { giveAccount } from '../../payouts/testing/funded-pay.ts';
import { startWorld } from '../year/year-world.ts';

const clientNames = ['aurora', 'borealis', 'cedar', 'delta', 'estuary', 'fjord'] as const;
type ClientName = (typeof clientNames)[number];

/** Six clients and their people, with what the story of a half year does to them beyond that of a year. */
export async function startHalfYear(server: ProviderServer) {
  const world = await startWorld(server, clientNames);
  const { deps } = server;
  const { clients, find, lineOf } = world;
  const idOf = (name: string) => find(name).id;
  return {
    ...world,

    fee: (client: ClientName, fee: NewFee, from: PlainDate) =>
      setFee(deps, clients[client].id, fee, { from, reason: 'as agreed' }),
    tax: (client: ClientName, percent: string) => setTaxRate(deps, clients[client].id, percent),
    /** @param levy amounts in dollars */
    levy: (
      province: Province,
      levy: Pick<NewLevyRate, 'levy' | 'percent' | 'from'> & { maximum?: number; exemption?: number },
    ) =>
      addLevyRate(deps, {
        ...levy,
        province,
        class: 'Default',
        maximum: levy.maximum === undefined ? null : cents(levy.maximum * 100),
        exemption: cents((levy.exemption ?? 0) * 100),
        source: 'Letter of the board',
        url: '',
      }),
    allowDaysOverdue: (client: ClientName, maxDays: number) =>
      setCreditPolicy(deps, clients[client].id, { maxDays, maxDebt: null }, 'as agreed'),

    declareTax: (name: string, from: PlainDate, declaration: TaxDeclaration) =>
      declareTax(deps, idOf(name), from, declaration, 'a form TD1'),
    addItem: (name: string, kind: PayItemKind, dollars: number, from: PlainDate) =>
      addPayItem(
        deps,
        idOf(name),
        { kind, cents: dollars * 100, from, until: null, description: kind },
        'the contract',
      ),
    garnish: (name: string, from: PlainDate, dollars: number) =>
      deductFromPay(
        deps,
        idOf(name),
        { kind: 'garnishment', cents: dollars * 100, totalCents: null, from, until: null, description: 'Order 4711' },
        'an order of a court',
      ),
    changeAccount: (name: string) => giveAccount(server, idOf(name)),
    /** The person's pay of a payday was wrong by an amount, which is to be recovered. */
    recover: (name: string, dollars: number, paidOn: PlainDate) =>
      recoverPayment(deps, idOf(name), {
        amount: cents(dollars * 100),
        paidOn,
        description: null,
        reason: 'paid in error',
        requestKey: crypto.randomUUID(),
      }),
    /** The person agrees to the recovery that waits. */
    async authorize(name: string, share: number): Promise<void> {
      const [waiting] = await server.rows<{ reference: string }>(
        "select reference from public.staff_recoveries where team_member_id = $1 and state = 'unauthorized'",
        [idOf(name)],
      );
      const ground = { ground: 'authorization', groundOn: today(deps.clock), reference: 'a letter' } as const;
      await authorizeRecovery(deps, waiting?.reference ?? '', { ...ground, share, maximum: null }, 'the letter came');
    },
    async unpaidLeave(name: string, first: PlainDate, last: PlainDate): Promise<void> {
      const away = { kind: 'unpaid', first, last, half: false, note: '' } as const;
      await askForTimeAway(deps, { as: 'provider' }, idOf(name), away);
      find(name).notOwed.push(overWeekends({ start: first, end: last }));
    },
    /** The person asks for vacation, and the client approves it. */
    async vacation(name: string, first: PlainDate, last: PlainDate): Promise<void> {
      const { id, client } = find(name);
      const away = { kind: 'vacation', first, last, half: false, note: 'Family' } as const;
      const asked = await askForTimeAway(deps, { as: 'person', memberId: id }, id, away);
      const answer = { state: 'approved', answer: '' } as const;
      await decideTimeAway(deps, { as: 'client', companyId: client.id, userId: client.userId }, asked, answer);
    },
    /** Ends employment, with the vacation pay that is owed. */
    async leaveWithVacationPay(name: string, lastDay: PlainDate, finalPayOn: PlainDate): Promise<void> {
      const { id, client } = find(name);
      const owed = (await vacationOfCompany(deps, client.id, [id])).get(id)?.owed ?? cents(0);
      await world.leave(name, lastDay, finalPayOn, { ...NO_EXTRAS, vacation: owed });
    },
    /** The client is charged less for a person's line; the pay stays. */
    async discount(name: string, day: PlainDate, dollars: number): Promise<void> {
      const line = await lineOf(find(name), day);
      const part = { person: line.id, reason: 'A discount', cents: dollars * 100, rest: 'keep' } as const;
      await creditLine(deps, line.invoice_id, part);
    },
    /** Sends some of a client's balance back. */
    async refund(client: ClientName, dollars: number): Promise<void> {
      const companyId = clients[client].id;
      const [receipt] = await server.rows<{ id: string }>(
        "select id from public.receipts where company_id = $1 and state = 'recorded' and applied_cents + refunded_cents < amount_cents",
        [companyId],
      );
      const sent = { cents: dollars * 100, on: today(deps.clock), method: 'EFT', reference: 'TRN 1' } as const;
      await refund(deps, { id: receipt?.id ?? '', kind: 'receipt', companyId }, sent);
    },
  };
}

export type HalfYear = Awaited<ReturnType<typeof startHalfYear>>;
