import styles from './people.module.css';

/** Facts of a row that was opened. */
export const Facts = ({ facts }: { facts: readonly [term: string, value: string][] }) => (
  <dl className={styles.facts}>
    {facts.map(
      ([term, value]) =>
        value !== '' && (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);
