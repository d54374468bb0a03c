import * as m from '@portage/messages/start';
import { Link } from 'react-router';
import { PageTitle } from '#ui/page/page-title.tsx';
import styles from './not-found.module.css';

export function NotFoundPage() {
  return (
    <main className={styles.page}>
      <PageTitle>404</PageTitle>
      <p>{m.notFound}</p>
      <Link to="/">{m.returnHome}</Link>
    </main>
  );
}
