import { isPlainDate, type PlainDate } from '@portage/domain/dates/plain-date';
import { messagesIn } from '../../../platform/catalogs.ts';
import type { Parts } from '../../../platform/parts.ts';
import { today } from '../../../platform/today.ts';
import type { DocumentLanguage, SignatureRequestInput } from '../signature-provider.ts';
import { documentText, readTemplate } from './document-text.ts';

/** The line between the versions of a document in two languages. */
const separator = '\n\n* * *\n\n';

/** What a request gives for a field without a value. */
const none = 'N/A';

/** A document's versions in the order of its text. */
export const versionsOf = (text: string): string[] => text.split(separator);

/**
 * Writes a document in the languages that are asked for, one version after the other.
 * @returns the title and text of all versions, and the language of the first; null where none was asked for
 * @throws TemplateError when a template is invalid or a field has no value
 */
export async function writtenDocument(
  { config, clock, messages }: Pick<Parts, 'config' | 'clock' | 'messages'>,
  { type, customFields, languages }: Pick<SignatureRequestInput, 'type' | 'customFields' | 'languages'>,
): Promise<{ title: string; text: string; locale: DocumentLanguage | null }> {
  const folder = config.SIGNATURE_TEMPLATES_DIR;
  const written = await fromOneSource(type, languages ?? ['en-CA'], folder);
  const versions = await Promise.all(
    written.map((language) => {
      const { formatDate } = messagesIn(messages, language).formats;
      const own = { date: formatDate(today(clock)), provider_name: config.PROVIDER_NAME };
      return documentText(type, { ...own, ...inWords(customFields, formatDate) }, folder, language);
    }),
  );
  return {
    title: versions.map(({ title }) => title).join(' / '),
    text: versions.map(({ text }) => text).join(separator),
    locale: languages === undefined ? null : (written[0] ?? null),
  };
}

/**
 * Two versions must say the same, so a provider's own text is never combined with the built-in one in the other language: if only
 * one language has an own text, that text is the document.
 */
async function fromOneSource(
  type: SignatureRequestInput['type'],
  languages: readonly DocumentLanguage[],
  folder: string | undefined,
): Promise<readonly DocumentLanguage[]> {
  if (!languages.includes('fr-CA')) return languages;
  const [english, french] = [await readTemplate(type, folder, 'en-CA'), await readTemplate(type, folder, 'fr-CA')];
  if (english.own === french.own) return languages;
  return [french.own ? 'fr-CA' : 'en-CA'];
}

/** Fields as a document writes them: the start date in words, and null for one without a value. */
const inWords = (fields: Readonly<Record<string, string>>, formatDate: (day: PlainDate) => string) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (value === none) return [name, null];
      return [name, name === 'start_date' && isPlainDate(value) ? formatDate(value) : value];
    }),
  );
