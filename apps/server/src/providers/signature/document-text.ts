import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SignatureRequestInput } from './signature-provider.ts';

type DocumentType = SignatureRequestInput['type'];

interface Template {
  file: string;
  title: string;
  /** The merge fields a template may use. */
  fields: readonly string[];
}

export const TEMPLATES: Readonly<Record<DocumentType, Template>> = {
  EOR_SERVICE_AGREEMENT: {
    file: 'eor-service-agreement.txt',
    title: 'EOR Service Agreement',
    fields: ['date', 'provider_name', 'company_name', 'company_address'],
  },
  EMPLOYEE_PLACEMENT_LETTER: {
    file: 'employee-placement-letter.txt',
    title: 'Employee Placement Letter',
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

export const documentTypes = Object.keys(TEMPLATES) as DocumentType[];

/** An unusable template. The message names the file and the problem. */
export class TemplateError extends Error {
  override name = 'TemplateError';
}

/**
 * Reads a template: the provider's own from its folder, or the built-in one if the folder has none.
 * @param folder SIGNATURE_TEMPLATES_DIR
 * @throws TemplateError when the file is unreadable or invalid
 */
export async function readTemplate(
  type: DocumentType,
  folder: string | undefined,
): Promise<{ path: string; own: boolean; text: string }> {
  const { file, fields } = TEMPLATES[type];
  const own = folder === undefined ? undefined : join(folder, file);
  const given = own === undefined ? undefined : await ownText(own);
  const path = given === undefined || own === undefined ? file : own;
  const text = (given ?? (await readFile(new URL(`templates/${file}`, import.meta.url), 'utf8')))
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
    if (error instanceof TypeError) throw new TemplateError(`The template ${path} is not UTF-8 text.`);
    throw new TemplateError(`The template ${path} cannot be read.`);
  }
}

/** @throws TemplateError at the first invalid line */
function checkTemplate(path: string, text: string, fields: readonly string[]): void {
  if (text === '') throw new TemplateError(`The template ${path} is empty.`);
  for (const [at, line] of text.split('\n').entries()) {
    const where = `The template ${path}, line ${at + 1},`;
    for (const [, name = ''] of line.matchAll(field))
      if (!fields.includes(name))
        throw new TemplateError(`${where} has an unknown field ${name}; known are ${fields.join(', ')}.`);
    if (/\{\{|\}\}/.test(line.replaceAll(field, '')))
      throw new TemplateError(`${where} has a broken field; a field is written {{name}}.`);
  }
}

const field = /\{\{\s*(\w+)\s*\}\}/g;

/**
 * Fills in a template's merge fields.
 * @throws TemplateError when the template is invalid or a field has no value
 */
export async function documentText(
  type: DocumentType,
  values: Record<string, string>,
  folder?: string,
): Promise<{ title: string; text: string }> {
  const { path, text } = await readTemplate(type, folder);
  const filled = text.replaceAll(field, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new TemplateError(`The template ${path} needs the field ${name}.`);
    // Collapse a value to one line, so a name cannot add a clause to the document.
    return value.replaceAll(/\s+/g, ' ').trim();
  });
  return { title: TEMPLATES[type].title, text: filled };
}
