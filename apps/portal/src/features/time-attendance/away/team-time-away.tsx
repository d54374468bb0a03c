import * as refusals from '@portage/messages/link-refusals';
import * as m from '@portage/messages/time-away';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useCompanyId, useRights } from '#lib/company/company.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { useOffer } from '#ui/dialog/use-offer.ts';
import { FailedState } from '#ui/message/failed-state.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { ComingAway } from './coming-away.tsx';
import styles from './time-away.module.css';
import { activePeopleQuery, comingQuery } from './time-away-queries.ts';
import { VacationBalances } from './vacation-balances.tsx';
import { WaitingRequests } from './waiting-requests.tsx';

const RecordDialog = lazyOpened(async () => (await import('./record-dialog.tsx')).RecordDialog);

/** Whether what is shown of a company's time away is read, or could not be. @param companyId null where none is shown */
export function useTimeAwayRead(companyId: string | null): boolean {
  const enabled = companyId !== null;
  const coming = useQuery({ ...comingQuery(companyId ?? ''), enabled });
  const people = useQuery({ ...activePeopleQuery(companyId ?? ''), enabled });
  return !enabled || (coming.isFetched && people.isFetched);
}

/** Time away of everybody: requests, who is away, and vacation. `?record=1` opens the dialog that records some. */
export function TeamTimeAway() {
  const companyId = useCompanyId();
  const canRecord = useRights()('people.write');
  const coming = useQuery(comingQuery(companyId));
  const people = useQuery(activePeopleQuery(companyId));
  const dialog = useDialogAddress('record');
  const recording = useOffer({ ...dialog, offer: canRecord || null, why: refusals.notAllowed });
  const reads = [coming, people];
  return (
    <>
      <div className={styles.heading}>
        <div>
          <h2>{m.heading}</h2>
          <p>{m.subtitle}</p>
        </div>
        {canRecord && (
          <Button
            variant="primary"
            icon={<CalendarPlus size={16} strokeWidth={1.5} aria-hidden="true" />}
            disabled={people.data === undefined || people.data.length === 0}
            onClick={() => dialog.open('1')}
          >
            {m.record}
          </Button>
        )}
      </div>
      {coming.data !== undefined && people.data !== undefined ? (
        <>
          <WaitingRequests coming={coming.data} />
          <ComingAway coming={coming.data} people={people.data} />
          <VacationBalances people={people.data} />
          {recording && people.data.length > 0 && (
            <RecordDialog people={people.data} addressed onClose={dialog.close} />
          )}
        </>
      ) : reads.some(({ isError }) => isError) ? (
        <Card flush>
          <FailedState title={m.notLoaded} action={<TryAgain reads={reads} />} />
        </Card>
      ) : (
        <Skeleton height="24rem" />
      )}
    </>
  );
}
