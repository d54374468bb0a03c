import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentText, readTemplate, TEMPLATES } from './document-text.ts';

const letter = TEMPLATES.EMPLOYEE_PLACEMENT_LETTER;
const values = Object.fromEntries(letter.fields.map((field) => [field, `<${field}>`]));
function folderWith(text: string | Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'portage-templates-'));
  writeFileSync(join(folder, letter.file), text);
  return folder;
}

test.each(Object.keys(TEMPLATES) as (keyof typeof TEMPLATES)[])(
  'the built-in %s uses every field and no other',
  async (type) => {
    const { text } = await readTemplate(type, undefined);
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
    ['Dear {{employee}},', 'line 1, has an unknown field employee; known are date, provider_name'],
    ['Dear\n{{company_adress}}', 'line 2, has an unknown field company_adress'],
    ['{{constructor}}', 'unknown field constructor'],
    ['Dear {{employee_name},', 'line 1, has a broken field'],
    ['Dear employee_name}}', 'has a broken field'],
    ['{{employee\nname}}', 'line 1, has a broken field'],
    [' \n ', 'is empty'],
    [new Uint8Array([0x44, 0xff, 0xfe]), 'is not UTF-8 text'],
  ])('rejects %j with the file, the line and the reason', async (text, sentence) => {
    const folder = folderWith(text);
    const sending = documentText('EMPLOYEE_PLACEMENT_LETTER', values, folder);
    await expect(sending).rejects.toThrow(sentence);
    await expect(sending).rejects.toThrow(join(folder, letter.file));
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
