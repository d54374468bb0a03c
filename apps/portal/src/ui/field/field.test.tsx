import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextField } from './text-field.tsx';

it('shows an error between the field and its hint', () => {
  document.title = 'Fields';
  render(
    <main>
      <TextField label="Password" hint="At least 8 characters." error="Please fill this in." />
    </main>,
  );
  const field = screen.getByLabelText('Password');
  const error = screen.getByText('Please fill this in.');
  const hint = screen.getByText('At least 8 characters.');
  expect(field.compareDocumentPosition(error)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(error.compareDocumentPosition(hint)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
