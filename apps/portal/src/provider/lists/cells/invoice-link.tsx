import styles from './cells.module.css';

interface InvoiceLinkProps {
  /** Its number, or what it is called before it has one. */
  number: string;
  /** The page of the invoice; null where it has none. */
  url: string | null;
}

/** An invoice's number in a list, on one line. It opens the invoice in another tab. */
export function InvoiceLink({ number, url }: InvoiceLinkProps) {
  if (url === null) return <span className={styles.number}>{number}</span>;
  return (
    <a className={styles.client} href={url} target="_blank" rel="noopener noreferrer">
      <span className={styles.number}>{number}</span>
    </a>
  );
}
