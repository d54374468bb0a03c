import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextField } from './text-field.tsx';

it('shows an error between the field and its hint', () => {
  render(<TextField label="Password" hint="At least 8 characters." error="Please fill this in." />);
  const order = [screen.getByLabelText('Password'), screen.getByText('Please fill this in.'), screen.getByText(/^At least/)];
  for (const [index, one] of order.slice(1).entries())
    expect(order[index]?.compareDocumentPosition(one)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
