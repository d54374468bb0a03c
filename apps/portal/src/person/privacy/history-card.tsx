import type { MeResponse } from '@portage/contract/me';
import { formatMoment } from '@portage/messages/formats';
import * as m from '@portage/messages/me-privacy';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { useEmployment } from '../employment.ts';
import styles from '../person.module.css';
import { historyQuery } from './privacy-queries.ts';

type Entry = MeResponse<'me/history'>['entries'][number];
/** Entries that are shown first. */
const shownFirst = 10;

/** Who read or changed what about the person, without names. */
export function HistoryCard() {
  const { team_member_id: id, company } = useEmployment();
  const read = useQuery(historyQuery(id));
  const [isLong, setIsLong] = useState(false);
  const entries = read.data?.entries ?? [];
  return (
    <Card title={m.history} flush>
      {read.isError ? (
        <FailedState title={m.notLoaded} action={<TryAgain reads={[read]} />} />
      ) : read.data === undefined ? (
        <div className={styles.padded}>
          <FactsSkeleton facts={shownFirst + shownFirst / 2} />
        </div>
      ) : (
        <>
          <ul className={styles.rows} aria-label={m.caption}>
            {(isLong ? entries : entries.slice(0, shownFirst)).map((entry, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id and are only read
              <li key={at}>
                <span className={styles.what}>
                  <span>{titleOf(entry)}</span>
                  <span className={styles.note}>{whoOf(entry, company)}</span>
                  {entry.reason !== null && <span className={styles.note}>{m.reason({ reason: entry.reason })}</span>}
                </span>
              </li>
            ))}
          </ul>
          <div className={`${styles.padded} ${styles.stack}`}>
            {!isLong && entries.length > shownFirst && (
              <div className={styles.buttons}>
                <Button onClick={() => setIsLong(true)}>{m.showAll({ count: entries.length })}</Button>
              </div>
            )}
            <p className={styles.note}>{read.data.more && isLong ? m.older : m.historyText}</p>
          </div>
        </>
      )}
    </Card>
  );
}

const titleOf = ({ area, fields }: Entry): string =>
  fields.length === 0
    ? m.area({ area })
    : m.areaFields({ area: m.area({ area }), fields: fields.map((field) => m.field({ field })).join(', ') });

const whoOf = ({ deed, by, at }: Entry, company: string): string =>
  dotted([m.who({ deed, by, company }), formatMoment(Date.parse(at))]);
