import { textParts } from '@portage/messages/rich-text';
import { html } from 'hono/html';

type Content = ReturnType<typeof html>;

type Tags = Readonly<Record<string, (text: string) => Content>>;

const emphasis: Tags = { b: (text) => html`<strong>${text}</strong>` };

/** A message with its tags as HTML: `<b>` is strong, and each other tag is rendered by the function of its name. Escapes all text. */
export const rich = (message: string, tags: Tags = emphasis): Content =>
  html`${textParts(message).map(({ tag, text }) => (tag === null ? text : ((tags[tag] ?? emphasis[tag])?.(text) ?? text)))}`;
