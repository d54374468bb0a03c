import { plainDate } from '@portage/domain/dates/plain-date';
import { parseCents } from '@portage/domain/money/money';
import * as m from '@portage/messages/console-money';
import { formatCadNamed, formatShortDate } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { Card } from '#ui/page/card.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import { usePages } from '../lists/paged/use-paged-list.ts';
import styles from '../money/money.module.css';
import { type BoardCard, boardQuery, type Stage, type StageTotal, stages, stageTotalsQuery } from './pay-queries.ts';

interface PayBoardProps {
  search: string;
  onOpen: (card: BoardCard) => void;
}

/** A column for each stage of money, from planned to paid, with its count and sum, and the oldest age where money waits. */
export function PayBoard({ search, onOpen }: PayBoardProps) {
  const { data: totals, isPending } = useQuery(stageTotalsQuery);
  const columns = useColumns(search);
  const isLoading = isPending || stages.some((stage) => columns[stage].isPending);
  if (stages.every((stage) => columns[stage].isLoadingError))
    return (
      <Card flush>
        <ListFailed title={m.boardNotLoaded} />
      </Card>
    );
  return (
    <div className={styles.board} aria-busy={isLoading}>
      {isLoading && (
        <div className={styles.boardPlaceholder}>
          <Skeleton width="7rem" height="1.25rem" />
          <Skeleton height="4.5rem" />
          <Skeleton height="4.5rem" />
        </div>
      )}
      {stages.map((stage) => (
        <StageColumn
          key={stage}
          stage={stage}
          totals={search === '' ? totals : undefined}
          isSearching={search !== ''}
          cards={columns[stage]}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
}

const useStage = (stage: Stage, search: string) => usePages(boardQuery(stage, search));

const useColumns = (search: string): Record<Stage, ReturnType<typeof useStage>> => ({
  planned: useStage('planned', search),
  issued: useStage('issued', search),
  funded: useStage('funded', search),
  collected: useStage('collected', search),
  paid: useStage('paid', search),
});

interface StageColumnProps extends Pick<PayBoardProps, 'onOpen'> {
  stage: Stage;
  /** Of all clients; undefined until they are loaded, and where the cards are only those that a search found. */
  totals: readonly StageTotal[] | undefined;
  isSearching: boolean;
  cards: ReturnType<typeof useStage>;
}

function StageColumn({ stage, totals, isSearching, cards, onOpen }: StageColumnProps) {
  const total = totals?.find((one) => one.stage === stage);
  const heading = useId();
  return (
    <section className={styles.column} aria-labelledby={heading} aria-busy={cards.isPending}>
      <header className={styles.stageHead}>
        <h2 className={styles.stageName} id={heading}>
          {m.stage({ stage })}
        </h2>
        {totals !== undefined && <p className={styles.muted}>{m.stageFacts({ periods: total?.periods ?? 0 })}</p>}
        {total !== undefined && (
          <>
            <p className={styles.muted}>{formatCadNamed(parseCents(total.total))}</p>
            {waits(stage) && <p className={styles.muted}>{m.oldest({ days: daysSince(total.oldest) })}</p>}
          </>
        )}
      </header>
      <ul className={styles.cards}>
        {cards.rows.map((card) => (
          <li key={`${card.company_id} ${card.payday}`}>
            <button type="button" className={styles.card} data-prints="" onClick={() => onOpen(card)}>
              <span className={styles.cardTitle}>{card.company}</span>
              <span>{m.paydayOn({ day: formatShortDate(plainDate(card.payday)) })}</span>
              <span>{formatCadNamed(parseCents(card.total))}</span>
              <span className={styles.muted}>
                {[
                  m.people({ people: card.people }),
                  card.estimate ? m.estimate : '',
                  card.paid_out > 0 ? m.paidOutPart({ paid: card.paid_out, all: card.lines }) : '',
                ]
                  .filter((fact) => fact !== '')
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {cards.isPending && <Skeleton height="5.5rem" />}
      {cards.isError && <ListFailed />}
      {cards.isSuccess && cards.rows.length === 0 && isSearching && <p className={styles.muted}>{m.nothingFound}</p>}
      {cards.hasNextPage && (
        <div className={styles.more}>
          <Button size="s" pending={cards.isFetchingNextPage} onClick={() => void cards.fetchNextPage()}>
            {m.showMore}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Whether money of a stage waits for someone: what is planned has its day, and what is paid is done. */
const waits = (stage: Stage): boolean => stage !== 'planned' && stage !== 'paid';

const daysSince = (time: string): number => Math.max(0, Math.floor((Date.now() - Date.parse(time)) / 86_400_000));
