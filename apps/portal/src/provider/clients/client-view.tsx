import { providerPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console-clients';
import { useQuery } from '@tanstack/react-query';
import { lazy, type SyntheticEvent } from 'react';
import { useParams } from 'react-router';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { CompanyContext } from '#lib/company/company.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { SegmentedControl } from '#ui/choice/segmented-control.tsx';
import { Alert } from '#ui/message/alert.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import styles from '../lists/lists.module.css';
import { WhenLoaded } from '../when-loaded.tsx';
import { companyRowQuery } from './clients-queries.ts';

const HomePage = lazy(async () => ({ default: (await import('../../features/home/home-page.tsx')).HomePage }));
const PayPage = lazy(async () => ({ default: (await import('../../features/pay/pay-page.tsx')).PayPage }));

/** Stops what a click or key would do, so that a page can be read and not operated. */
const stop = (event: SyntheticEvent) => {
  event.preventDefault();
  event.stopPropagation();
};
const stopKey = (event: SyntheticEvent & { key: string }) => {
  if (event.key === 'Enter' || event.key === ' ') stop(event);
};

/**
 * /provider/clients/ID/view: the client's own Home or Pay page, read only. It reads with the staff member's token, which the database lets
 * write nothing, so no token of the client exists.
 */
export function ClientView() {
  const { companyId = '' } = useParams();
  const company = useQuery(companyRowQuery(companyId));
  const [params, change] = useUrlParams();
  const page = params.get('page') === 'pay' ? 'pay' : 'home';
  const back = `${providerPath('clients')}/${companyId}`;
  if (company.isError) return <ListFailed />;
  if (company.data === undefined) return null;
  if (company.data === null) return <EmptyState title={m.notFound} />;
  return (
    <div className={styles.panel}>
      <Alert tone="waiting" title={m.viewTitle({ client: company.data.legal_name })}>
        <p>{m.viewText}</p>
      </Alert>
      <div className={styles.badges}>
        <SegmentedControl
          label={m.viewPage}
          options={[
            { value: 'home', label: m.viewHome },
            { value: 'pay', label: m.viewPay },
          ]}
          value={page}
          onChange={(value) => change({ page: value === 'home' ? null : value })}
        />
        <ButtonLink to={back}>{m.leaveView}</ButtonLink>
      </div>
      <div className={styles.view} onClickCapture={stop} onSubmitCapture={stop} onKeyDownCapture={stopKey}>
        <CompanyContext value={{ ...company.data, role: 'owner', own: null }}>
          <WhenLoaded>{page === 'home' ? <HomePage /> : <PayPage />}</WhenLoaded>
        </CompanyContext>
      </div>
    </div>
  );
}
