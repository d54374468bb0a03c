import * as access from '@portage/messages/access';
import * as m from '@portage/messages/access-login-callback';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { getSession } from '#lib/api/auth-client.ts';
import { homes, kindOf } from '#lib/session/account-kind.ts';
import { takeSessionFromUrl } from '#lib/session/link-session.ts';
import { toast } from '#lib/toast/toast.ts';
import styles from '../access.module.css';
import { AccessLayout } from '../access-layout.tsx';
import { leadOn } from '../lead-on.ts';
import { oncePerVisit, useVisitKey } from '../once-per-visit.ts';

const titles = { processing: m.processing, success: m.successful, error: m.failed };
const takeSession = oncePerVisit(takeSessionFromUrl);

/** /login: the target of a login link. */
export function LoginCallbackPage() {
  const navigate = useNavigate();
  const visit = useVisitKey();
  const [state, setState] = useState<keyof typeof titles>('processing');
  const [reason, setReason] = useState('');

  useEffect(() => {
    const lead = leadOn(navigate);
    const fail = (title: string, description: string) => {
      setState('error');
      setReason(description);
      toast({ title, description, variant: 'destructive' });
      lead.to('/', 3000);
    };
    void (async () => {
      try {
        const outcome = await takeSession(visit);
        if (outcome.kind === 'error') return fail(m.loginError, m.loginErrorReason({ reason: outcome.description }));
        if (outcome.kind === 'refused') return fail(m.sessionError, outcome.description);
        const { data, error } = await getSession();
        if (error) return fail(m.sessionError, error.message);
        if (data.session === null) return fail(m.noSession, m.noSessionAdvice);
        setState('success');
        toast({ title: m.welcome, description: access.loggedIn });
        lead.to(homes[kindOf(data.session)], 2000);
      } catch {
        fail(m.failed, m.unexpected);
      }
    })();
    return lead.stop;
  }, [navigate, visit]);

  return (
    <AccessLayout title={titles[state]}>
      <p className={styles.state} role="status">
        {state === 'processing' ? access.oneMoment : state === 'success' ? access.toDashboard : reason}
      </p>
    </AccessLayout>
  );
}
