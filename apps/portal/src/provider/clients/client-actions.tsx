import type { ProviderResponse } from '@portage/contract/provider';
import { providerPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console-clients';
import { Button } from '#ui/button/button.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
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

/** What is asked about a client: `?act=complete` asks about its plan. */
function useAsked() {
  const { value, open, close } = useDialogAddress('act');
  return { asked: acts.find((act) => act === value) ?? null, ask: (act: (typeof acts)[number]) => open(act), close };
}

/** The acts on a client, for the buttons and the menu of its page: its requested plan, and whether its people may sign in. */
export function useClientActions(client: ClientRecord, companyId: string) {
  const staff = useStaff();
  const { asked, ask, close } = useAsked();
  const requested = client.plans.find(({ status }) => status === 'Processing');
  const ended = requested ?? client.plans.find(({ status }) => status === 'Completed');
  const isDisabled = client.account?.disabled === true;
  const mayDisable = mayDo(staff, 'provider/disable-client');
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
    question: (
      <Question
        client={client}
        companyId={companyId}
        asked={asked}
        requested={mayDo(staff, 'provider/complete-plan') ? requested : undefined}
        ended={mayDo(staff, 'provider/cancel-plan') ? ended : undefined}
        mayDisable={mayDisable}
        onClose={close}
      />
    ),
  };
}

interface QuestionProps {
  client: ClientRecord;
  companyId: string;
  asked: ReturnType<typeof useAsked>['asked'];
  requested: ClientRecord['plans'][number] | undefined;
  ended: ClientRecord['plans'][number] | undefined;
  mayDisable: boolean;
  onClose: () => void;
}

/** Asks for the reason of the chosen act. */
function Question({ client, companyId, asked, requested, ended, mayDisable, onClose }: QuestionProps) {
  const complete = useAct('provider/complete-plan', m.planCompleted);
  const cancel = useAct('provider/cancel-plan', m.planCanceled);
  const disable = useAct('provider/disable-client', accessToast(m.clientDisabled));
  const enable = useAct('provider/enable-client', accessToast(m.clientEnabled));
  const name = client.legal_name ?? '';
  const isDisabled = client.account?.disabled === true;
  if (asked === 'complete' && requested !== undefined)
    return (
      <AskReason
        title={m.completePlan({ plan: requested.plan_name })}
        description={m.completeText({ client: name })}
        label={m.complete}
        onConfirm={(reason) => complete.mutateAsync({ company_id: companyId, plan_id: requested.id, reason })}
        onClose={onClose}
      />
    );
  if (asked === 'cancel' && ended !== undefined)
    return (
      <AskReason
        title={m.cancelPlan({ plan: ended.plan_name })}
        description={m.cancelText({ client: name })}
        label={m.cancelThePlan}
        keepLabel={m.keepPlan}
        destructive
        onConfirm={(reason) => cancel.mutateAsync({ company_id: companyId, plan_id: ended.id, reason })}
        onClose={onClose}
      />
    );
  if (asked === 'disable' && mayDisable && !isDisabled)
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
  if (asked === 'enable' && mayDisable && isDisabled)
    return (
      <AskReason
        title={m.enableClientTitle({ client: name })}
        description={m.enableClientText}
        label={m.enableClient}
        onConfirm={(reason) => enable.mutateAsync({ client: companyId, reason })}
        onClose={onClose}
      />
    );
  return null;
}
