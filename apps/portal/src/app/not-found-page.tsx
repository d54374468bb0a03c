import { Link } from 'react-router';
import styles from './not-found.module.css';

/** Any other route. */
export function NotFoundPage() {
  return (
    <main className={styles.page}>
      <h1 tabIndex={-1}>404</h1>
      <p>Oops! Page not found</p>
      <Link to="/">Return to Home</Link>
    </main>
  );
}
