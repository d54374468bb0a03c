import { readFile } from 'node:fs/promises';
import type { SignatureRequestInput } from './signature-provider.ts';

const files: Record<SignatureRequestInput['type'], { file: string; title: string }> = {
  EOR_SERVICE_AGREEMENT: { file: 'eor-service-agreement.txt', title: 'EOR Service Agreement' },
  EMPLOYEE_PLACEMENT_LETTER: { file: 'employee-placement-letter.txt', title: 'Employee Placement Letter' },
};

/**
 * A template with its merge fields filled in. Templates are plain text that a provider can edit.
 * @throws Error naming a field that the template wants and nobody gave
 */
export async function documentText(
  type: SignatureRequestInput['type'],
  fields: Record<string, string>,
): Promise<{ title: string; text: string }> {
  const { file, title } = files[type];
  const template = await readFile(new URL(`templates/${file}`, import.meta.url), 'utf8');
  const text = template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = fields[name];
    if (value === undefined) throw new Error(`The template ${file} needs the field ${name}.`);
    // A value stays within its line: nobody can add a clause to a document by their name.
    return value.replaceAll(/\s+/g, ' ').trim();
  });
  return { title, text };
}
