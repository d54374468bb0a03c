import { providerPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console-clients';
import * as refusals from '@portage/messages/console-link-refusals';
import { notAllowed } from '@portage/messages/link-refusals';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { useOffer } from '#ui/dialog/use-offer.ts';
import { type MoreAction, MoreButtons, MoreMenu } from '#ui/menu/more-actions.tsx';
import { mayDo } from '../may-do.ts';
import { useStaff } from '../staff.ts';
import type { Asked, Plan } from './client-question.tsx';
import type { ClientRecord } from './clients-queries.ts';

const ClientQuestion = lazyOpened(async () => (await import('./client-question.tsx')).ClientQuestion);

const acts = ['complete', 'cancel', 'record', 'disable', 'enable', 'earlier', 'limit'] as const;
const actNames = {
  complete: 'provider/complete-plan',
  cancel: 'provider/cancel-plan',
  record: 'provider/record-plan',
  disable: 'provider/disable-client',
  enable: 'provider/enable-client',
  earlier: 'provider/confirm-earlier-pay',
  limit: 'provider/set-credit-limit',
} as const;

/** The acts on a client, for the buttons and the menu of its page: its requested plan, and whether its people may sign in. */
export function useClientActions(client: ClientRecord, companyId: string) {
  const staff = useStaff();
  const { value, open: ask, close } = useDialogAddress('act');
  const requested = client.plans.find(({ status }) => status === 'Processing');
  const ended = requested ?? client.plans.find(({ status }) => status === 'Completed');
  const isDisabled = client.account?.disabled === true;
  const mayDisable = mayDo(staff, 'provider/disable-client');
  const asked = useOffer({ value, close, ...askedOf(client, value, { requested, ended, staff }) });
  const more: MoreAction[] = [
    { key: 'view', label: m.seeAsClient, to: `${providerPath('clients')}/${companyId}/view` },
    ...(requested === undefined && mayDo(staff, 'provider/record-plan')
      ? [{ key: 'record', label: m.recordPlan, onSelect: () => ask('record') }]
      : []),
    ...(ended !== undefined && mayDo(staff, 'provider/cancel-plan')
      ? [{ key: 'cancel', label: m.cancelPlan({ plan: ended.plan_name }), onSelect: () => ask('cancel') }]
      : []),
    ...(mayDo(staff, 'provider/set-credit-limit')
      ? [{ key: 'limit', label: m.setLimit, onSelect: () => ask('limit') }]
      : []),
    ...(mayDisable
      ? [
          isDisabled
            ? { key: 'enable', label: m.enableClient, onSelect: () => ask('enable') }
            : { key: 'disable', label: m.disableClient, onSelect: () => ask('disable') },
        ]
      : []),
  ];
  return {
    menu: <MoreMenu actions={more} />,
    actions: (
      <>
        {requested !== undefined && mayDo(staff, 'provider/complete-plan') && (
          <Button variant="primary" onClick={() => ask('complete')}>
            {m.completePlan({ plan: requested.plan_name })}
          </Button>
        )}
        <MoreButtons actions={more} />
      </>
    ),
    question: asked && (
      <ClientQuestion
        key={asked.act}
        client={{ id: companyId, name: client.legal_name ?? '' }}
        asked={asked}
        onClose={close}
      />
    ),
  };
}

interface Held {
  requested: Plan | undefined;
  /** The plan that would end. */
  ended: Plan | undefined;
  staff: ReturnType<typeof useStaff>;
}

/** What the address asks about a client: `?act=complete` asks about its plan. */
function askedOf(
  client: ClientRecord,
  value: string | null,
  { requested, ended, staff }: Held,
): { offer: Asked | null; why: string | null } {
  const act = acts.find((one) => one === value);
  if (act === undefined) return { offer: null, why: null };
  if (!mayDo(staff, actNames[act])) return { offer: null, why: notAllowed };
  const facts = { client: client.legal_name ?? '' };
  if (act === 'complete' || act === 'cancel') {
    const plan = act === 'complete' ? requested : ended;
    const why = act === 'complete' ? refusals.noPlanRequested(facts) : refusals.noPlan(facts);
    return { offer: plan === undefined ? null : { act, plan }, why };
  }
  if (act === 'record') return { offer: requested === undefined ? { act } : null, why: refusals.planRequested(facts) };
  if (act === 'earlier' || act === 'limit') return { offer: { act }, why: null };
  const isDisabled = client.account?.disabled === true;
  const why = isDisabled ? refusals.clientDisabled(facts) : refusals.clientNotDisabled(facts);
  return { offer: isDisabled === (act === 'enable') ? { act } : null, why };
}
