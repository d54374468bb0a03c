import { splitAtNumbers } from '@portage/domain/invoices/document-numbers';
import { createElement, Fragment, type ReactNode } from 'react';
import styles from './whole-numbers.module.css';

/** A text in which one part of it, such as a date, wraps as a whole. */
export function keepWhole(text: string, part: string): ReactNode {
  const [before = '', ...after] = text.split(part);
  if (after.length === 0) return text;
  return createElement(
    Fragment,
    null,
    before,
    createElement('span', { className: styles.whole }, part),
    after.join(part),
  );
}

/** A text in which the numbers of documents wrap as a whole, and never after one of their hyphens. */
export function wholeNumbers(text: string): ReactNode {
  const parts = splitAtNumbers(text).map((part, at) =>
    at % 2 === 0 ? part : createElement('span', { className: styles.whole }, part),
  );
  // Passed one by one, since the parts of a text have no keys.
  return createElement(Fragment, null, ...parts);
}
