import { createElement, Fragment, type ReactNode } from 'react';
import styles from './whole-numbers.module.css';

/** 'INV-2026-0015', 'CR-2026-0003', and 'INV-7d9f8a61' of an invoice without a number. */
const DOCUMENT_NUMBER = /\b([A-Z]{2,3}(?:-[\da-f]{4,})+)\b/;

/** A text in which the numbers of documents wrap as a whole, and never after one of their hyphens. */
export function wholeNumbers(text: string): ReactNode {
  const parts = text
    .split(DOCUMENT_NUMBER)
    .map((part, at) => (at % 2 === 0 ? part : createElement('span', { className: styles.whole }, part)));
  // Passed one by one, since the parts of a text have no keys.
  return createElement(Fragment, null, ...parts);
}
