import * as m from '@portage/messages/company-people';
import { config } from '#lib/browser/config.ts';
import { callFunction } from '#lib/calls/call-function.ts';
import type { Company } from '#lib/company/company-queries.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/message/alert.tsx';
import companyStyles from '../company.module.css';
import styles from './people.module.css';
import { usePeopleAct } from './use-people-act.ts';

/** The offered ownership, to the person who can accept it. */
export function OwnershipOffer({ company }: { company: Company }) {
  const act = usePeopleAct(company.id);
  const answer = (accept: boolean) =>
    act.mutate({
      run: () => callFunction('answer-ownership', { company_id: company.id, accept }),
      done: { title: accept ? m.nowOwner({ company: company.legal_name }) : m.offerDeclined },
      ownRole: true,
    });
  return (
    <Alert tone="information" title={m.offeredToYou({ company: company.legal_name })}>
      <p>{m.offeredToYouText({ brand: config.brand.name })}</p>
      <div className={`${companyStyles.buttons} ${styles.answer}`}>
        <Button size="s" variant="primary" pending={act.isPending} onClick={() => answer(true)}>
          {m.accept}
        </Button>
        <Button size="s" disabled={act.isPending} onClick={() => answer(false)}>
          {m.decline}
        </Button>
      </div>
    </Alert>
  );
}
