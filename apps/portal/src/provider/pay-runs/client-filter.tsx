import { isUuid } from '@portage/domain/text/uuid';
import * as m from '@portage/messages/console-money';
import { useQuery } from '@tanstack/react-query';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { Button } from '#ui/button/button.tsx';
import styles from '../money/money.module.css';
import { ClientSelect } from '../suggestions/client-select.tsx';
import { companyNameQuery } from './pay-queries.ts';

/** The client that the address limits a list to, the field that selects one, and a line that names it and shows everyone again. */
export function useClientFilter() {
  const [params, set] = useUrlParams();
  const id = params.get('of');
  const client = isUuid(id ?? '') ? id : null;
  const name = useQuery({ ...companyNameQuery(client ?? ''), enabled: client !== null }).data;
  return {
    client,
    field: (
      <ClientSelect
        key={client ?? 'all'}
        placeholder={name ?? m.allClients}
        onSelect={(chosen) => set({ of: chosen })}
      />
    ),
    line: client !== null && (
      <p className={styles.muted}>
        {m.ofClient({ client: name ?? '' })}{' '}
        <Button variant="quiet" size="s" onClick={() => set({ of: null })}>
          {m.everyClient}
        </Button>
      </p>
    ),
  };
}
