import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { DayField } from './day-field.tsx';

beforeEach(() => {
  document.title = 'Days';
});

/** A field with its value below it, and a button that empties it, as a filter has. */
function Example({ initial = '', keeps = (value: string) => value }) {
  const [value, setValue] = useState(initial);
  return (
    <main>
      <DayField label="From" value={value} onChange={(next) => setValue(keeps(next))} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
    </main>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('From');
const kept = () => screen.getByRole('status').textContent;

it('shows a date as it is typed, and keeps it as the server takes it', async () => {
  const user = userEvent.setup();
  render(<Example initial="2026-11-26" />);
  expect(field().value).toBe('26/11/2026');
  await user.clear(field());
  expect(kept()).toBe('');
  await user.type(field(), '05032027');
  expect(field().value).toBe('05/03/2027');
  expect(kept()).toBe('2027-03-05');
});

it('takes a pasted date of the server, and completes a short one when it is left', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.click(field());
  await user.paste('2027-01-31');
  expect([field().value, kept()]).toEqual(['31/01/2027', '2027-01-31']);
  await user.clear(field());
  await user.type(field(), '1/2/2027');
  await user.tab();
  expect([field().value, kept()]).toEqual(['01/02/2027', '2027-02-01']);
});

it('keeps what is no date as it was typed', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.type(field(), '31022027');
  expect(kept()).toBe('31/02/2027');
});

it('leaves a half-typed date alone where nothing is kept of it, and empties with its value', async () => {
  const user = userEvent.setup();
  render(<Example initial="2026-11-26" keeps={(value) => (/^\d{4}-/.test(value) ? value : '')} />);
  await user.type(field(), '{Backspace}');
  expect([field().value, kept()]).toEqual(['26/11/202', '']);
  await user.type(field(), '7');
  expect(kept()).toBe('2027-11-26');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field().value).toBe('');
});
