import { BASE_LOCALE } from '@portage/messages';
import { html } from 'hono/html';
import { isHeading } from '../../providers/signature/built-in/heading.ts';
import { versionsOf } from '../../providers/signature/built-in/written-document.ts';

/**
 * A document's plain text as a page of paper: its title, headings and paragraphs. Lines that follow each other stay lines.
 * @param locale the language of its first version; a second version is in English
 */
export const signedText = (text: string, locale: string | null) =>
  html`${versionsOf(text).map((version, at) => html`<article lang="${at === 0 ? (locale ?? BASE_LOCALE) : BASE_LOCALE}">${blocksOf(version)}</article>`)}`;

const blocksOf = (version: string) => version.split(/\n{2,}/).map((block, at) => blockOf(block.split('\n'), at === 0));

function blockOf([first = '', ...rest]: string[], isTitle: boolean) {
  if (!isHeading(first)) return paragraph([first, ...rest]);
  const heading = isTitle ? html`<h2>${first}</h2>` : html`<h3>${first}</h3>`;
  return html`${heading}${rest.length === 0 ? '' : paragraph(rest)}`;
}

const paragraph = (lines: string[]) =>
  html`<p>${lines.map((line, at) => html`${at === 0 ? '' : html`<br>`}${line}`)}</p>`;
