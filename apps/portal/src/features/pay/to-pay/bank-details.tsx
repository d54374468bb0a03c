import * as common from '@portage/messages/common';
import * as m from '@portage/messages/to-pay';
import { useQuery } from '@tanstack/react-query';
import { config } from '#lib/browser/config.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { NotLoadedLine } from '#ui/message/not-loaded-line.tsx';
import { statementQuery } from '../statement/statement-queries.ts';
import styles from './to-pay.module.css';

type Fact = readonly [term: string, value: string];

/** The reference to quote and the provider's accounts, or whom to ask for one. */
export function BankDetails() {
  const read = useQuery(statementQuery(useCompanyId(), 'this-year'));
  if (read.isLoadingError) return <NotLoadedLine text={m.accountsNotLoaded} reads={[read]} />;
  if (read.data === undefined) return <p className={styles.note}>{common.loading}</p>;
  const { reference, pay_to } = read.data;
  const { eft, wire, sample } = pay_to;
  return (
    <div className={styles.bank}>
      <Facts facts={[[m.reference, reference]]} />
      <p className={styles.note}>{m.quote}</p>
      {sample && <p className={styles.note}>{m.sample}</p>}
      {eft !== null && (
        <Facts
          title={m.eft}
          facts={[
            [m.accountName, eft.account_name],
            [m.institution, eft.institution],
            [m.transit, eft.transit],
            [m.account, eft.account],
          ]}
        />
      )}
      {wire !== null && (
        <Facts
          title={m.wire}
          facts={[
            [m.accountName, wire.account_name],
            [m.bank, wire.bank],
            [m.swift, wire.swift],
            [m.account, wire.account],
          ]}
        />
      )}
      {eft === null && wire === null && <p>{m.ask({ email: config.contactEmail })}</p>}
    </div>
  );
}

function Facts({ title, facts }: { title?: string; facts: readonly Fact[] }) {
  return (
    <div>
      {title !== undefined && <h3>{title}</h3>}
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
