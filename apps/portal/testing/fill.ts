import type { UserEvent } from '@testing-library/user-event';

/** Replaces a field's content at once, as from the clipboard; typing each key takes longer. */
export async function fill(user: UserEvent, field: HTMLElement, words: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  await user.paste(words);
}
