import { providerPath } from '@portage/domain/portal-paths';
import { Link } from 'react-router';
import styles from './cells.module.css';

/** A client's name in a list. It opens the client's page. */
export function ClientLink({ id, name }: { id: string; name: string }) {
  return (
    <Link className={styles.client} to={`${providerPath('clients')}/${id}`}>
      {name}
    </Link>
  );
}
