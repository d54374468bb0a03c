import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentLanguages, documentText, documentTypes, readTemplate, TEMPLATES } from './document-text.ts';

const letter = TEMPLATES.EMPLOYEE_PLACEMENT_LETTER;
const values = Object.fromEntries(letter.fields.map((field) => [field, `<${field}>`]));
function folderWith(text: string | Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'portage-templates-'));
  writeFileSync(join(folder, letter.files['en-CA']), text);
  return folder;
}

test.each(documentTypes.flatMap((type) => documentLanguages.map((language) => [type, language] as const)))(
  'the built-in %s in %s uses every field and no other',
  async (type, language) => {
    const { text } = await readTemplate(type, undefined, language);
    const used = new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]));
    expect([...used].sort()).toEqual([...TEMPLATES[type].fields].sort());
  },
);

describe('a provider’s own template', () => {
  test('replaces the built-in one', async () => {
    const folder = folderWith('Welcome, {{employee_name}}!\r\nYou start on {{ start_date }}.\r\n');
    expect(await documentText('EMPLOYEE_PLACEMENT_LETTER', values, folder)).toEqual({
      title: 'Employee Placement Letter',
      text: 'Welcome, <employee_name>!\nYou start on <start_date>.',
    });
  });

  test('does not affect other documents', async () => {
    const { own, text } = await readTemplate('EOR_SERVICE_AGREEMENT', folderWith('x'));
    expect(own).toBe(false);
    expect(text).toContain('EMPLOYER OF RECORD SERVICE AGREEMENT');
  });

  test.each([
    ['Dear {{employee}},', 'templateFieldUnknown', { line: 1, field: 'employee', known: letter.fields.join(', ') }],
    ['Dear\n{{company_adress}}', 'templateFieldUnknown', { line: 2, field: 'company_adress' }],
    ['{{constructor}}', 'templateFieldUnknown', { field: 'constructor' }],
    ['Dear {{employee_name},', 'templateFieldBroken', { line: 1 }],
    ['Dear employee_name}}', 'templateFieldBroken', { line: 1 }],
    ['{{employee\nname}}', 'templateFieldBroken', { line: 1 }],
    [' \n ', 'templateEmpty', {}],
    [new Uint8Array([0x44, 0xff, 0xfe]), 'templateNotText', {}],
  ])('rejects %j with the file, the line and the reason', async (text, code, params) => {
    const folder = folderWith(text);
    const sending = documentText('EMPLOYEE_PLACEMENT_LETTER', values, folder);
    await expect(sending).rejects.toMatchObject({
      code,
      params: { file: join(folder, letter.files['en-CA']), ...params },
    });
  });

  test('leaves out a line that only names a field without a value, and no sentence', async () => {
    const folder = folderWith(
      'Manager:  {{manager_name}}\nStart: {{start_date}}\nYou report to {{manager_name}}\n{{manager_name}}',
    );
    const { text } = await documentText('EMPLOYEE_PLACEMENT_LETTER', { ...values, manager_name: null }, folder);
    expect(text).toBe('Start: <start_date>\nYou report to N/A\nN/A');
  });

  test('does not expand a value that looks like a field', async () => {
    const { text } = await documentText(
      'EMPLOYEE_PLACEMENT_LETTER',
      { ...values, employee_name: '{{company_name}}\n$& x' },
      folderWith('{{employee_name}}'),
    );
    expect(text).toBe('{{company_name}} $& x');
  });
});
