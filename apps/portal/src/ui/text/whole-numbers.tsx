import { splitAtNumbers } from '@portage/domain/invoices/document-numbers';
import { createElement, Fragment, type ReactNode } from 'react';
import styles from './whole-numbers.module.css';

/** A text in which the numbers of documents wrap as a whole, and never after one of their hyphens. */
export function wholeNumbers(text: string): ReactNode {
  const parts = splitAtNumbers(text).map((part, at) =>
    at % 2 === 0 ? part : createElement('span', { className: styles.whole }, part),
  );
  // Passed one by one, since the parts of a text have no keys.
  return createElement(Fragment, null, ...parts);
}
