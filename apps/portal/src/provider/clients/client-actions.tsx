import { providerPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console-clients';
import { useState } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ReasonDialog } from '../lists/reason-dialog.tsx';
import { useAct } from '../lists/use-act.ts';
import { mayDo } from '../may-do.ts';
import { useStaff } from '../staff.ts';
import type { ClientRecord } from './clients-queries.ts';

/** The acts on a client: its requested plan, and whether its account may sign in. */
export function ClientActions({ client, companyId }: { client: ClientRecord; companyId: string }) {
  const staff = useStaff();
  const [asked, setAsked] = useState<'complete' | 'cancel' | 'disable' | 'enable' | null>(null);
  const complete = useAct('provider/complete-plan', m.planCompleted);
  const cancel = useAct('provider/cancel-plan', m.planCanceled);
  const disable = useAct('provider/disable-user', m.disabled);
  const enable = useAct('provider/enable-user', m.enabled);
  const close = () => setAsked(null);
  const name = client.legal_name ?? '';
  const email = client.account?.email ?? '';
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
      {email !== '' &&
        mayDo(staff, 'provider/disable-user') &&
        (client.account?.disabled === true ? (
          <Button onClick={() => setAsked('enable')}>{m.enable}</Button>
        ) : (
          <Button onClick={() => setAsked('disable')}>{m.disable}</Button>
        ))}
      {asked === 'complete' && requested !== undefined && (
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
          title={m.disableTitle({ email })}
          description={m.disableText}
          label={m.disable}
          destructive
          onConfirm={(reason) => disable.mutateAsync({ email, reason })}
          onClose={close}
        />
      )}
      {asked === 'enable' && (
        <ReasonDialog
          title={m.enableTitle({ email })}
          description={m.enableText}
          label={m.enable}
          onConfirm={(reason) => enable.mutateAsync({ email, reason })}
          onClose={close}
        />
      )}
    </>
  );
}
