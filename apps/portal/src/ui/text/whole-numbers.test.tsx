import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { PageHeader } from '../page/page-header.tsx';
import styles from './whole-numbers.module.css';

/** The parts of a page's title that do not wrap. */
function wholeIn(title: string): (string | null)[] {
  document.title = title;
  const { unmount } = render(<PageHeader title={title} />, { wrapper: MemoryRouter });
  const heading = screen.getByRole('heading', { name: title });
  const parts = [...heading.querySelectorAll(`.${styles.whole}`)].map(({ textContent }) => textContent);
  unmount();
  return parts;
}

test('keeps the number of a document in a title on one line, and lets other words wrap', () => {
  expect(wholeIn('Invoice INV-2026-0015')).toEqual(['INV-2026-0015']);
  expect(wholeIn('Remove RC-2026-0004 from INV-7d9f8a61')).toEqual(['RC-2026-0004', 'INV-7d9f8a61']);
  expect(wholeIn('Two-step verification')).toEqual([]);
});
