import type { ReactNode } from 'react';
import styles from './face.module.css';
import { faceColor, initialsOf } from './initials.ts';

/**
 * A person's initials in a calm color that is always the same for the name. It only decorates: the name stands beside it. The style
 * sheet writes the initials, so that they are in no copied or searched text.
 */
export const Face = ({ name }: { name: string }) => (
  <span className={styles.face} data-color={faceColor(name)} data-initials={initialsOf(name)} aria-hidden="true" />
);

/** A name with its face before it. @param children the name, such as a link */
export const Faced = ({ name, children }: { name: string; children: ReactNode }) => (
  <span className={styles.faced}>
    <Face name={name} />
    {children}
  </span>
);
