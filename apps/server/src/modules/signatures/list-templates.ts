import type { Catalog } from '@portage/messages';
import type { Deps } from '../../deps.ts';
import {
  documentLanguages,
  documentTypes,
  readTemplate,
  TEMPLATES,
  templateErrorText,
} from '../../providers/signature/built-in/document-text.ts';
import type { DocumentLanguage } from '../../providers/signature/signature-provider.ts';

/** A template of a document to sign, as it is in use. */
export interface ListedTemplate {
  type: string;
  language: DocumentLanguage;
  title: string;
  file: string;
  /** Whether it is the provider's own file, from SIGNATURE_TEMPLATES_DIR. */
  own: boolean;
  fields: string[];
  /** Null when the file can't be used; `problem` then says why. */
  text: string | null;
  problem: string | null;
}

/** Every template, in each language. @param messages the language of the problems */
export const listTemplates = (
  { config }: { config: Pick<Deps['config'], 'SIGNATURE_TEMPLATES_DIR'> },
  messages: Pick<Catalog, 'operator'>,
): Promise<ListedTemplate[]> =>
  Promise.all(
    documentTypes
      .flatMap((type) => documentLanguages.map((language) => ({ type, language })))
      .map(async ({ type, language }) => {
        const { files, titles, fields } = TEMPLATES[type];
        const about = { type, language, title: titles[language], file: files[language], fields: [...fields] };
        try {
          const { own, text } = await readTemplate(type, config.SIGNATURE_TEMPLATES_DIR, language);
          return { ...about, own, text, problem: null };
        } catch (error) {
          return { ...about, own: true, text: null, problem: templateErrorText(messages, error) };
        }
      }),
  );
