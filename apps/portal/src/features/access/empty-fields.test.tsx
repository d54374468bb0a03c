import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';

const required = 'Please fill this in.';

test.each([
  ['/', 'Sign In', ['Email', 'Password']],
  ['/receive-code', 'Send Code', ['Email']],
  ['/enter-code', 'Verify Code', ['Code']],
  ['/reset-password', 'Send Reset Link', ['Email']],
  ['/signup-step2', 'Create Account', ['Email', 'Password', 'Confirm password']],
])('says beside each empty field of %s that it is required', async (path, button, labels) => {
  const user = await renderApp({ path });
  const press = async () => user.click(await screen.findByRole('button', { name: button }));
  await press();
  const fields = labels.map((label) => screen.getByLabelText<HTMLInputElement>(label));
  // The browser's own bubble would come first, and keep the form from saying it.
  expect(fields[0]?.form?.noValidate).toBe(true);
  expect(
    screen.getAllByText(required).map(({ parentElement }) => parentElement?.querySelector('label')?.textContent),
  ).toEqual(labels);
  for (const field of fields) {
    expect(field.required).toBe(true);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    // A field's hint comes before its message.
    const describedBy = field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
    expect(document.getElementById(describedBy)?.textContent).toBe(required);
  }
  expect(document.activeElement).toBe(fields[0]);
  if (labels[0] === 'Email') {
    await fill(user, fields[0] as HTMLInputElement, 'ana@');
    expect(screen.queryAllByText(required)).toHaveLength(labels.length - 1);
    await press();
    screen.getByText('Enter a complete email address, such as name@example.com.');
  }
  expect(network.sent(/^POST/)).toEqual([]);
});
