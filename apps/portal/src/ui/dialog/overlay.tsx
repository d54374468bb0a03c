import { classNames } from '../class-names.ts';
import styles from './dialog.module.css';

/** Darkens the page behind an open dialog. Its global class tells the rest of the page that one is open. */
export const Overlay = () => (
  <div className={classNames(styles.overlay, 'open-dialog')} data-state="open" aria-hidden="true" />
);
