import { changesPart } from '@portage/messages/company';
import * as m from '@portage/messages/company-changes';
import { formatMoment } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { config } from '#lib/browser/config.ts';
import { downloadCsv } from '#lib/browser/csv.ts';
import { Button } from '#ui/button/button.tsx';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import styles from '../company.module.css';
import { Part } from '../part.tsx';
import { type Change, changesQuery } from './changes-queries.ts';

/** Changes that are shown until the rest is asked for. */
const shownFirst = 6;

/** Who changed which detail of the company and its people, and when. */
export function ChangesCard({ companyId }: { companyId: string }) {
  const read = useQuery(changesQuery(companyId));
  const [isLong, setIsLong] = useState(false);
  const changes = read.data ?? [];
  return (
    <Part
      id="changes"
      title={changesPart}
      actions={
        <Button
          size="s"
          icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
          disabled={changes.length === 0}
          onClick={() => exportChanges(changes)}
        >
          {m.exportCsv}
        </Button>
      }
    >
      <Card>
        {read.isError ? (
          <div className={styles.row}>
            <p>{m.notLoaded}</p>
            <TryAgain reads={[read]} size="s" />
          </div>
        ) : read.data === undefined ? (
          <FactsSkeleton facts={shownFirst} />
        ) : (
          <>
            <ol className={styles.log} aria-label={m.caption}>
              {(isLong ? changes : changes.slice(0, shownFirst)).map((change, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: changes have no id and are only read
                <li key={at}>
                  <span>{sentenceOf(change)}</span>
                  <time className={styles.term} dateTime={change.at}>
                    {formatMoment(Date.parse(change.at))}
                  </time>
                </li>
              ))}
            </ol>
            {!isLong && changes.length > shownFirst && (
              <p className={styles.more}>
                <Button variant="quiet" size="s" onClick={() => setIsLong(true)}>
                  {m.showAll({ count: changes.length })}
                </Button>
              </p>
            )}
          </>
        )}
      </Card>
    </Part>
  );
}

const byOf = ({ by }: Change) => by ?? config.providerName;
const fieldsOf = ({ fields }: Change) => fields.map((field) => m.field({ field })).join(', ');
const whatOf = ({ area, deed, person }: Change) => m.what({ key: `${area}_${deed}`, person: person ?? m.formerPerson });

function sentenceOf(change: Change): string {
  const what = m.sentence({ by: byOf(change), what: whatOf(change) });
  return change.fields.length === 0 ? what : m.withFields({ what, fields: fieldsOf(change) });
}

/** Downloads the changes as CSV. Times are ISO 8601 in UTC. */
function exportChanges(changes: readonly Change[]): void {
  const rows = changes.map((change) => [change.at, byOf(change), whatOf(change), fieldsOf(change)]);
  downloadCsv('changes.csv', [m.when, m.who, m.change, m.fields], rows);
}
