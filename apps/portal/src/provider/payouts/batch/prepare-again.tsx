import type { PlainDate } from '@portage/domain/dates/plain-date';
import { providerPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console-payouts';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { useAct } from '../../acts/use-act.ts';

/** Prepares the batch of a day again, which replaces the one of that day, and opens it. */
export function PrepareAgain({ valueDate, primary = false }: { valueDate: PlainDate; primary?: boolean }) {
  const navigate = useNavigate();
  const prepare = useAct('provider/prepare-payouts', ({ batch, number }) => {
    void navigate(`${providerPath('payouts')}/${batch}`, { replace: true });
    return { title: m.preparedAgain({ number }) };
  });
  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      pending={prepare.isPending}
      onClick={() => prepare.mutate({ value_date: valueDate })}
    >
      {m.prepareAgain}
    </Button>
  );
}
