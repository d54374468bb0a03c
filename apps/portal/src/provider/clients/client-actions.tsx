import type { ProviderResponse } from '@portage/contract/provider';
import { providerPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console-clients';
import { useState } from 'react';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { ReasonDialog } from '../acts/reason-dialog.tsx';
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

/** The acts on a client: its requested plan, and whether its people may sign in. `?act=complete` opens that of the plan. */
export function ClientActions({ client, companyId }: { client: ClientRecord; companyId: string }) {
  const staff = useStaff();
  const [params, set] = useUrlParams();
  const [chosen, setChosen] = useState<'cancel' | 'disable' | 'enable' | null>(null);
  const asked = params.get('act') === 'complete' ? 'complete' : chosen;
  const complete = useAct('provider/complete-plan', m.planCompleted);
  const cancel = useAct('provider/cancel-plan', m.planCanceled);
  const disable = useAct('provider/disable-client', accessToast(m.clientDisabled));
  const enable = useAct('provider/enable-client', accessToast(m.clientEnabled));
  const setAsked = (act: 'complete' | typeof chosen) =>
    act === 'complete' ? set({ act }, { replace: false }) : setChosen(act);
  const close = () => (asked === 'complete' ? set({ act: null }) : setChosen(null));
  const name = client.legal_name ?? '';
  const requested = client.plans.find(({ status }) => status === 'Processing');
  const ended = requested ?? client.plans.find(({ status }) => status === 'Completed');

  return (
    <>
      <ButtonLink to={`${providerPath('clients')}/${companyId}/view`}>{m.seeAsClient}</ButtonLink>
      {requested !== undefined && mayDo(staff, 'provider/complete-plan') && (
        <Button variant="primary" onClick={() => setAsked('complete')}>
          {m.completePlan({ plan: requested.plan_name })}
        </Button>
      )}
      {ended !== undefined && mayDo(staff, 'provider/cancel-plan') && (
        <Button onClick={() => setAsked('cancel')}>{m.cancelPlan({ plan: ended.plan_name })}</Button>
      )}
      {mayDo(staff, 'provider/disable-client') &&
        (client.account?.disabled === true ? (
          <Button onClick={() => setAsked('enable')}>{m.enableClient}</Button>
        ) : (
          <Button onClick={() => setAsked('disable')}>{m.disableClient}</Button>
        ))}
      {asked === 'complete' && requested !== undefined && mayDo(staff, 'provider/complete-plan') && (
        <ReasonDialog
          title={m.completePlan({ plan: requested.plan_name })}
          description={m.completeText({ client: name })}
          label={m.complete}
          onConfirm={(reason) => complete.mutateAsync({ company_id: companyId, plan_id: requested.id, reason })}
          onClose={close}
        />
      )}
      {asked === 'cancel' && ended !== undefined && (
        <ReasonDialog
          title={m.cancelPlan({ plan: ended.plan_name })}
          description={m.cancelText({ client: name })}
          label={m.cancelThePlan}
          keepLabel={m.keepPlan}
          destructive
          onConfirm={(reason) => cancel.mutateAsync({ company_id: companyId, plan_id: ended.id, reason })}
          onClose={close}
        />
      )}
      {asked === 'disable' && (
        <ReasonDialog
          title={m.disableClientTitle({ client: name })}
          description={m.disableClientText}
          label={m.disableClient}
          destructive
          onConfirm={(reason) => disable.mutateAsync({ client: companyId, reason })}
          onClose={close}
        />
      )}
      {asked === 'enable' && (
        <ReasonDialog
          title={m.enableClientTitle({ client: name })}
          description={m.enableClientText}
          label={m.enableClient}
          onConfirm={(reason) => enable.mutateAsync({ client: companyId, reason })}
          onClose={close}
        />
      )}
    </>
  );
}
