import * as m from '@portage/messages/company-people';
import { callFunction } from '#lib/calls/call-function.ts';
import type { Company } from '#lib/company/company-queries.ts';
import { Button } from '#ui/button/button.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import companyStyles from '../company.module.css';
import type { AskedAct } from './confirmed-act.tsx';
import styles from './people.module.css';
import type { CompanyPeople } from './people-queries.ts';
import { usePeopleAct } from './use-people-act.ts';

interface SecondStepRuleProps {
  company: Company;
  list: CompanyPeople;
  onAsk: (act: AskedAct) => void;
}

/** Whether everyone in the company needs two-step verification, for its owner to change. */
export function SecondStepRule({ company, list, onAsk }: SecondStepRuleProps) {
  const act = usePeopleAct(company.id);
  const without = list.people.filter((person) => person.removed_at === null && person.two_step !== true).length;
  return (
    <div className={styles.rule}>
      <div className={companyStyles.row}>
        <div className={companyStyles.about}>
          <h3 className={styles.ruleTitle}>{m.requireTitle}</h3>
          <StatusBadge tone={list.second_step_required ? 'moss' : 'neutral'}>
            {list.second_step_required ? m.required : m.notRequired}
          </StatusBadge>
          <p className={companyStyles.term}>{m.requireText}</p>
        </div>
        {list.second_step_required ? (
          <Button
            size="s"
            pending={act.isPending}
            onClick={() =>
              act.mutate({
                run: () => callFunction('require-second-step', { company_id: company.id, required: false }),
                done: { title: m.requireOff },
              })
            }
          >
            {m.stopRequiring}
          </Button>
        ) : (
          <Button size="s" onClick={() => onAsk({ kind: 'require', without })}>
            {m.require}
          </Button>
        )}
      </div>
    </div>
  );
}
