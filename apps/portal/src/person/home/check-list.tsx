import { isSigned } from '@portage/domain/documents/documents';
import { type PersonPage, personPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/me';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { useEmployment } from '../employment.ts';
import type { Employment } from '../person-queries.ts';
import styles from './check-list.module.css';
import { type OnFile, onFileQuery } from './home-queries.ts';

interface Item {
  title: string;
  text: string;
  page: PersonPage;
}

/** What is missing before the person can be paid, or paid right, and why it matters. */
export function CheckList() {
  const employment = useEmployment();
  const read = useQuery(onFileQuery(employment.team_member_id));
  const missing = read.data && missingOf(employment, read.data);
  if (missing?.length === 0) return <p>{m.allDone}</p>;
  return (
    <Card title={m.toDo} flush>
      {read.isError ? (
        <FailedState title={m.accountNotLoaded} action={<TryAgain reads={[read]} />} />
      ) : missing === undefined ? (
        <div className={styles.loading}>
          <FactsSkeleton facts={3} />
        </div>
      ) : (
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
      )}
    </Card>
  );
}

function missingOf(employment: Employment, { letters, hasAccount, hasDeclared }: OnFile): Item[] {
  const { social_insurance_number: sin, birth_date: born, address_1: address } = employment;
  const items: [isMissing: boolean, item: Item][] = [
    [letters.length > 0 && !letters.some(isSigned), { title: m.letterTitle, text: m.letterText, page: 'documents' }],
    [sin === null, { title: m.sinTitle, text: m.sinText, page: 'details' }],
    [born === null, { title: m.birthTitle, text: m.birthText, page: 'details' }],
    [address === null, { title: m.addressTitle, text: m.addressText, page: 'details' }],
    [!hasAccount, { title: m.bankTitle, text: m.bankText, page: 'bank' }],
    [!hasDeclared, { title: m.taxTitle, text: m.taxText, page: 'tax' }],
  ];
  return items.filter(([isMissing]) => isMissing).map(([, item]) => item);
}
