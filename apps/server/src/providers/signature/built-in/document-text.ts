import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storedTexts } from '@portage/domain/text/stored-text';
import { oneLine } from '@portage/domain/text/text-rules';
import type { Catalog } from '@portage/messages';
import { type CodeArguments, type CodedMessage, textOfCode } from '@portage/messages/coded-message';
import type { DocumentLanguage, SignatureRequestInput } from '../signature-provider.ts';

type DocumentType = SignatureRequestInput['type'];

interface Template {
  files: Readonly<Record<DocumentLanguage, string>>;
  titles: Readonly<Record<DocumentLanguage, string>>;
  /** The merge fields a template may use. */
  fields: readonly string[];
}

export const TEMPLATES: Readonly<Record<DocumentType, Template>> = {
  EOR_SERVICE_AGREEMENT: {
    files: { 'en-CA': 'eor-service-agreement.txt', 'fr-CA': 'eor-service-agreement.fr-CA.txt' },
    titles: storedTexts({ 'en-CA': 'EOR Service Agreement', 'fr-CA': 'Contrat de services d’employeur officiel' }),
    fields: ['date', 'provider_name', 'company_name', 'company_address'],
  },
  EMPLOYEE_PLACEMENT_LETTER: {
    files: { 'en-CA': 'employee-placement-letter.txt', 'fr-CA': 'employee-placement-letter.fr-CA.txt' },
    titles: storedTexts({ 'en-CA': 'Employee Placement Letter', 'fr-CA': 'Lettre d’affectation' }),
    fields: [
      'date',
      'provider_name',
      'company_name',
      'employee_name',
      'employee_address',
      'job_title',
      'manager_name',
      'start_date',
    ],
  },
};

export const documentLanguages: readonly DocumentLanguage[] = ['en-CA', 'fr-CA'];
export const documentTypes = Object.keys(TEMPLATES) as DocumentType[];

type TemplateProblem = Extract<keyof Catalog['operator'], `template${string}`>;

/** An unusable template. The operator reads it as templateErrorText. */
export class TemplateError<Code extends TemplateProblem = TemplateProblem> extends Error implements CodedMessage<Code> {
  override name = 'TemplateError';
  readonly code: Code;
  readonly params: object | undefined;

  constructor(code: Code, ...args: CodeArguments<Catalog['operator'], Code>) {
    const params: object | undefined = args[0];
    super(`${code} ${JSON.stringify(params)}`);
    this.code = code;
    this.params = params;
  }
}

/** One sentence for the operator: the file and the problem. Any other error is thrown again. */
export function templateErrorText(messages: Pick<Catalog, 'operator'>, error: unknown): string {
  if (!(error instanceof TemplateError)) throw error;
  return textOfCode(messages.operator, error);
}

/**
 * Reads a template: the provider's own from its folder, or the built-in one if the folder has none.
 * @param folder SIGNATURE_TEMPLATES_DIR
 * @throws TemplateError when the file is unreadable or invalid
 */
export async function readTemplate(
  type: DocumentType,
  folder: string | undefined,
  language: DocumentLanguage = 'en-CA',
): Promise<{ path: string; own: boolean; text: string }> {
  const { files, fields } = TEMPLATES[type];
  const file = files[language];
  const own = folder === undefined ? undefined : join(folder, file);
  const given = own === undefined ? undefined : await ownText(own);
  const path = given === undefined || own === undefined ? file : own;
  const text = (given ?? (await readFile(new URL(`../templates/${file}`, import.meta.url), 'utf8')))
    .replaceAll('\r\n', '\n')
    .trim();
  checkTemplate(path, text, fields);
  return { path, own: given !== undefined, text };
}

/** A file's text as strict UTF-8; undefined when there is no file. */
async function ownText(path: string): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    if (error instanceof TypeError) throw new TemplateError('templateNotText', { file: path });
    throw new TemplateError('templateUnreadable', { file: path });
  }
}

/** @throws TemplateError at the first invalid line */
function checkTemplate(path: string, text: string, fields: readonly string[]): void {
  if (text === '') throw new TemplateError('templateEmpty', { file: path });
  for (const [at, line] of text.split('\n').entries()) {
    const where = { file: path, line: at + 1 };
    for (const [, name = ''] of line.matchAll(field))
      if (!fields.includes(name))
        throw new TemplateError('templateFieldUnknown', { ...where, field: name, known: fields.join(', ') });
    if (/\{\{|\}\}/.test(line.replaceAll(field, '')))
      throw new TemplateError('templateFieldBroken', { ...where, example: '{{name}}' });
  }
}

const field = /\{\{\s*(\w+)\s*\}\}/g;
/** A line that only names a field, such as 'Reports to: {{manager_name}}'. */
const labeledField = /^[^{}]+:\s*\{\{\s*(\w+)\s*\}\}\s*$/;

/** The text of a field without a value within a sentence. */
const none: Readonly<Record<DocumentLanguage, string>> = { 'en-CA': 'N/A', 'fr-CA': 's. o.' };

/**
 * Fills in a template's merge fields.
 * @param values null for a field without a value: a line that only names the field is left out
 * @throws TemplateError when the template is invalid or a field is not given
 */
export async function documentText(
  type: DocumentType,
  values: Readonly<Record<string, string | null>>,
  folder?: string,
  language: DocumentLanguage = 'en-CA',
): Promise<{ title: string; text: string }> {
  const { path, text } = await readTemplate(type, folder, language);
  const lines = text.split('\n').filter((line) => values[labeledField.exec(line)?.[1] ?? ''] !== null);
  const filled = lines.join('\n').replaceAll(field, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new TemplateError('templateFieldMissing', { file: path, field: name });
    // Collapse a value to one line, so a name cannot add a clause to the document.
    return value === null ? none[language] : oneLine(value);
  });
  return { title: TEMPLATES[type].titles[language], text: filled };
}
