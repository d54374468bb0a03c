import { type PersonPage, personPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/me';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '#ui/page/card.tsx';
import { useEmployment } from '../employment.ts';
import type { Employment } from '../person-queries.ts';
import styles from './check-list.module.css';

interface Item {
  title: string;
  text: string;
  page: PersonPage;
}

/** What is missing before the person can be paid, or paid right, and why it matters. */
export function CheckList() {
  const missing = missingOf(useEmployment());
  if (missing.length === 0) return <p>{m.allDone}</p>;
  return (
    <Card title={m.toDo} flush>
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

function missingOf(own: Employment): Item[] {
  const items: [isMissing: boolean, item: Item][] = [
    [own.letter_waits === true, { title: m.letterTitle, text: m.letterText, page: 'documents' }],
    [own.social_insurance_number === null, { title: m.sinTitle, text: m.sinText, page: 'details' }],
    [own.birth_date === null, { title: m.birthTitle, text: m.birthText, page: 'details' }],
    [own.address_1 === null, { title: m.addressTitle, text: m.addressText, page: 'details' }],
    [own.has_account !== true, { title: m.bankTitle, text: m.bankText, page: 'bank' }],
    [own.has_declared !== true, { title: m.taxTitle, text: m.taxText, page: 'tax' }],
    [own.statement_delivery === null, { title: m.statementsTitle, text: m.statementsText, page: 'pay' }],
  ];
  return items.filter(([isMissing]) => isMissing).map(([, item]) => item);
}
