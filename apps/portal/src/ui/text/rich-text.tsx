import { textParts } from '@portage/messages/rich-text';
import { createElement, Fragment, type ReactNode } from 'react';

interface RichTextProps {
  /** A message whose tags name the functions in `tags`: 'New here? <a>Sign up</a>'. */
  text: string;
  tags: Readonly<Record<string, (text: string) => ReactNode>>;
}

/** A sentence with links or emphasis in it, in the word order of its language. */
export function RichText({ text, tags }: RichTextProps) {
  // Passed one by one, since the parts of a sentence have no keys.
  const parts = textParts(text).map(({ tag, text: inner }) => (tag === null ? inner : (tags[tag]?.(inner) ?? inner)));
  return createElement(Fragment, null, ...parts);
}
