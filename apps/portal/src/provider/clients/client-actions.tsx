import type { ProviderResponse } from '@portage/contract/provider';
import { providerPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console-clients';
import * as refusals from '@portage/messages/console-link-refusals';
import { notAllowed } from '@portage/messages/link-refusals';
import { Button } from '#ui/button/button.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { useOffer } from '#ui/dialog/use-offer.ts';
import { type MoreAction, MoreButtons, MoreMenu } from '#ui/menu/more-actions.tsx';
import { AskReason } from '../acts/ask-reason.tsx';
import { useAct } from '../acts/use-act.ts';
import { mayDo } from '../may-do.ts';
import { useStaff } from '../staff.ts';
import type { ClientRecord } from './clients-queries.ts';

/** Says how many accounts changed, and who keeps access through another client. */
const accessToast =
  (title: (facts: { count: number }) => string) =>
  ({ accounts, elsewhere }: ProviderResponse<'provider/disable-client'>) => ({
    title: title({ count: accounts }),
    ...(elsewhere.length > 0 && { description: m.worksElsewhere({ emails: elsewhere.join(', ') }) }),
  });

const acts = ['complete', 'cancel', 'disable', 'enable'] as const;
const actNames = {
  complete: 'provider/complete-plan',
  cancel: 'provider/cancel-plan',
  disable: 'provider/disable-client',
  enable: 'provider/enable-client',
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
    ...(ended !== undefined && mayDo(staff, 'provider/cancel-plan')
      ? [{ key: 'cancel', label: m.cancelPlan({ plan: ended.plan_name }), onSelect: () => ask('cancel') }]
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
    question: asked && <Question client={client} companyId={companyId} asked={asked} onClose={close} />,
  };
}

type Plan = ClientRecord['plans'][number];
type Asked = { act: 'complete' | 'cancel'; plan: Plan } | { act: 'disable' | 'enable' };

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
  const isDisabled = client.account?.disabled === true;
  const why = isDisabled ? refusals.clientDisabled(facts) : refusals.clientNotDisabled(facts);
  return { offer: isDisabled === (act === 'enable') ? { act } : null, why };
}

interface QuestionProps {
  client: ClientRecord;
  companyId: string;
  asked: Asked;
  onClose: () => void;
}

/** Asks for the reason of the chosen act. */
function Question({ client, companyId, asked, onClose }: QuestionProps) {
  const complete = useAct('provider/complete-plan', m.planCompleted);
  const cancel = useAct('provider/cancel-plan', m.planCanceled);
  const disable = useAct('provider/disable-client', accessToast(m.clientDisabled));
  const enable = useAct('provider/enable-client', accessToast(m.clientEnabled));
  const name = client.legal_name ?? '';
  switch (asked.act) {
    case 'complete':
      return (
        <AskReason
          title={m.completePlan({ plan: asked.plan.plan_name })}
          description={m.completeText({ client: name })}
          label={m.complete}
          onConfirm={(reason) => complete.mutateAsync({ company_id: companyId, plan_id: asked.plan.id, reason })}
          onClose={onClose}
        />
      );
    case 'cancel':
      return (
        <AskReason
          title={m.cancelPlan({ plan: asked.plan.plan_name })}
          description={m.cancelText({ client: name })}
          label={m.cancelThePlan}
          keepLabel={m.keepPlan}
          destructive
          onConfirm={(reason) => cancel.mutateAsync({ company_id: companyId, plan_id: asked.plan.id, reason })}
          onClose={onClose}
        />
      );
    case 'disable':
      return (
        <AskReason
          title={m.disableClientTitle({ client: name })}
          description={m.disableClientText}
          label={m.disableClient}
          destructive
          onConfirm={(reason) => disable.mutateAsync({ client: companyId, reason })}
          onClose={onClose}
        />
      );
    case 'enable':
      return (
        <AskReason
          title={m.enableClientTitle({ client: name })}
          description={m.enableClientText}
          label={m.enableClient}
          onConfirm={(reason) => enable.mutateAsync({ client: companyId, reason })}
          onClose={onClose}
        />
      );
  }
}
