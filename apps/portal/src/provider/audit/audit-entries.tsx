import * as m from '@portage/messages/console-audit';
import { formatMoment } from '@portage/messages/formats';
import { ScrollText } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { Card } from '#ui/page/card.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { wholeNumbers } from '#ui/text/whole-numbers.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import { type KeyOrder, keyOrderOf, sortOf } from '../lists/paged/key-order.ts';
import { usePages } from '../lists/paged/use-paged-list.ts';
import styles from './audit.module.css';
import { type AuditEntry, type AuditFilter, auditOrders, auditQuery } from './audit-queries.ts';
import { actorOf, auditCause, auditNamedChanges, auditRole, auditSentence } from './audit-words.ts';

interface AuditEntriesProps {
  filter: AuditFilter;
  order?: KeyOrder;
  /** Called to show only what an entry shares with others. Without it, entries have no such buttons. */
  onNarrow?: (filter: AuditFilter) => void;
}

const newestFirst = keyOrderOf(sortOf(null, auditOrders), auditOrders);

/** Entries of the audit log as sentences, newest first unless asked otherwise: of everything, or of one client, person or other record. */
export function AuditEntries({ filter, order = newestFirst, onNarrow }: AuditEntriesProps) {
  const { rows: entries, ...query } = usePages(auditQuery(filter, order));
  const icon = <ScrollText size={24} strokeWidth={1.5} aria-hidden="true" />;

  if (query.isPending)
    return (
      <Card>
        <p role="status">
          <VisuallyHidden>{m.loading}</VisuallyHidden>
        </p>
        <Skeleton width="55%" />
        <Skeleton width="70%" />
        <Skeleton width="40%" />
      </Card>
    );
  if (entries.length === 0)
    return (
      <Card flush>
        {query.isError ? (
          <ListFailed title={m.notLoaded} />
        ) : (
          <EmptyState title={m.none} icon={icon}>
            {m.noneText}
          </EmptyState>
        )}
      </Card>
    );
  return (
    <div className={styles.log}>
      <Card flush>
        <ol className={styles.entries} aria-label={m.list}>
          {entries.map((entry) => (
            <Entry key={`${entry.company_id} ${entry.seq}`} entry={entry} {...(onNarrow && { onNarrow })} />
          ))}
        </ol>
      </Card>
      {query.hasNextPage && (
        <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {m.more}
        </Button>
      )}
    </div>
  );
}

function Entry({ entry, onNarrow }: { entry: AuditEntry; onNarrow?: (filter: AuditFilter) => void }) {
  const changes = auditNamedChanges(entry);
  const facts = [...auditRole(entry), ...auditCause(entry)];
  const { client, subject, company_id, actor, row_id, at } = entry;
  return (
    <li className={styles.entry}>
      <time className={styles.time} dateTime={at ?? ''}>
        {formatMoment(Date.parse(at ?? ''))}
      </time>
      <div className={styles.story}>
        <p className={styles.sentence}>
          {auditSentence(entry)}
          {subject !== null && <span className={styles.subject}>{wholeNumbers(subject)}</span>}
          {client !== null && onNarrow !== undefined && subject?.startsWith(client) !== true && (
            <span className={styles.client}>{client}</span>
          )}
        </p>
        {facts.length > 0 && <p className={styles.facts}>{dotted(facts)}</p>}
        {changes.length > 0 && (
          <details>
            <summary>{m.details}</summary>
            <ul className={styles.changes}>
              {changes.map(({ text, ids }) => (
                <li key={text}>
                  {text}
                  {ids.length > 0 && <code className={styles.ids}>{ids.join(' ')}</code>}
                </li>
              ))}
            </ul>
          </details>
        )}
        {onNarrow && (
          <p className={styles.narrow}>
            {actor !== null && (
              <Button variant="quiet" size="s" onClick={() => onNarrow({ actor })}>
                {m.onlyActor({ actor: actorOf(entry) })}
              </Button>
            )}
            {client !== null && company_id !== null && (
              <Button variant="quiet" size="s" onClick={() => onNarrow({ client: company_id })}>
                {m.onlyClient}
              </Button>
            )}
            {row_id !== null && (
              <Button variant="quiet" size="s" onClick={() => onNarrow({ row: row_id })}>
                {m.onlyRow}
              </Button>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
