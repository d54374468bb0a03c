import { addMonthsClamped, firstOfMonth, type PlainDate } from '@portage/domain/dates/plain-date';
import { formatMonth } from '@portage/messages/formats';
import * as m from '@portage/messages/month-head';
import { useId } from 'react';
import { Button } from '../button/button.tsx';
import styles from './month-head.module.css';

interface MonthHeadProps {
  /** The first day of the month that is shown. */
  month: PlainDate;
  today: PlainDate;
  /** The first days of the first and last month that can be shown; without them, any can. */
  first?: PlainDate;
  last?: PlainDate;
  /** Level of the heading. */
  level: 2 | 3;
  onShow: (month: PlainDate) => void;
}

/**
 * The name of a month, and buttons that show the one before it, this month and the one after it. At an end, a sentence says
 * why there is no other month; the button stays focusable.
 */
export function MonthHead({ month, today, first, last, level, onShow }: MonthHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const id = useId();
  const name = formatMonth(month);
  const isFirst = first !== undefined && month <= first;
  const isLast = last !== undefined && month >= last;
  return (
    <div className={styles.head}>
      <Heading aria-live="polite">{name}</Heading>
      <div className={styles.moves}>
        <Button
          size="s"
          {...(isFirst && { 'aria-disabled': true, 'aria-describedby': `${id}first` })}
          onClick={() => onShow(addMonthsClamped(month, -1))}
        >
          {m.previous}
        </Button>
        <Button size="s" onClick={() => onShow(firstOfMonth(today))}>
          {m.today}
        </Button>
        <Button
          size="s"
          {...(isLast && { 'aria-disabled': true, 'aria-describedby': `${id}last` })}
          onClick={() => onShow(addMonthsClamped(month, 1))}
        >
          {m.next}
        </Button>
      </div>
      {isFirst && (
        <p id={`${id}first`} className={styles.note}>
          {m.startsIn({ month: name })}
        </p>
      )}
      {isLast && (
        <p id={`${id}last`} className={styles.note}>
          {m.endsIn({ month: name })}
        </p>
      )}
    </div>
  );
}
