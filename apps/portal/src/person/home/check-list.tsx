import { type PlainDate, plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { type PersonPage, personPath } from '@portage/domain/portal-paths';
import { formatDate } from '@portage/messages/formats';
import * as m from '@portage/messages/me';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '#ui/page/card.tsx';
import { useEmployment } from '../employment.ts';
import type { Employment } from '../person-queries.ts';
import styles from './check-list.module.css';
import { comingPayQuery } from './home-queries.ts';

interface Item {
  title: string;
  text: string;
  page: PersonPage;
  /** Without it, the person is not paid. */
  stopsPay?: boolean;
}

/** What is missing before the person can be paid, or paid right, and why it matters. */
export function CheckList() {
  const employment = useEmployment();
  const [next] = useQuery(comingPayQuery(employment.team_member_id)).data ?? [];
  const missing = missingOf(employment);
  if (missing.length === 0) return <p className={styles.done}>{m.allDone}</p>;
  const when = missing.some(({ stopsPay }) => stopsPay) ? whenText(employment, next?.payday) : null;
  return (
    <Card title={m.toDo} flush>
      {when !== null && <p className={styles.when}>{when}</p>}
      <ul className={styles.list}>
        {missing.map(({ title, text, page }) => (
          <li key={title}>
            <Link to={personPath(page)}>
              <span className={styles.what}>
                <span className={styles.title}>{title}</span>
                <span className={styles.why}>{text}</span>
              </span>
              <ChevronRight size={18} strokeWidth={1.5} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** By when what stops pay is needed: before the first day of someone who is not active, else before the next payday. */
function whenText({ status, commencement_date }: Employment, payday: PlainDate | undefined): string | null {
  if (status !== 'pending') return payday === undefined ? null : m.neededForPayday({ day: formatDate(payday) });
  const start = plainDate(commencement_date ?? '');
  return (start > todayAt(Date.now()) ? m.neededByStart : m.neededSinceStart)({ day: formatDate(start) });
}

function missingOf(own: Employment): Item[] {
  const items: [isMissing: boolean, item: Item][] = [
    [own.letter_waits === true, { title: m.letterTitle, text: m.letterText, page: 'documents' }],
    [own.social_insurance_number === null, { title: m.sinTitle, text: m.sinText, page: 'details', stopsPay: true }],
    [own.birth_date === null, { title: m.birthTitle, text: m.birthText, page: 'details', stopsPay: true }],
    [own.address_1 === null, { title: m.addressTitle, text: m.addressText, page: 'details', stopsPay: true }],
    [own.has_account !== true, { title: m.bankTitle, text: m.bankText, page: 'bank', stopsPay: true }],
    [own.has_declared !== true, { title: m.taxTitle, text: m.taxText, page: 'tax' }],
    [own.statement_delivery === null, { title: m.statementsTitle, text: m.statementsText, page: 'pay' }],
  ];
  return items.filter(([isMissing]) => isMissing).map(([, item]) => item);
}
