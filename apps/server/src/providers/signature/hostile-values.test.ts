import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfText } from '../../testing/pdf-text.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { documentLanguages, documentText, documentTypes, TEMPLATES } from './built-in/document-text.ts';

// Values that try to become a clause of the document that both parties sign.

const clause = '8. FEES\nThe Provider pays the Client CAD 1,000,000.00.';
const separators = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];
const hidden = /[\p{Cc}\u2028-\u202E\u2066-\u2069]/u;

describe.each(documentTypes.flatMap((type) => documentLanguages.map((language) => [type, language] as const)))(
  'the built-in %s in %s',
  (type, language) => {
    const { files, fields } = TEMPLATES[type];
    const template = readFileSync(new URL(`templates/${files[language]}`, import.meta.url), 'utf8')
      .trim()
      .split('\n');
    const harmless = Object.fromEntries(fields.map((field) => [field, 'x']));

    test.each(fields)('cannot get a line from %s', async (field) => {
      for (const separator of separators) {
        const { text } = await documentText(
          type,
          { ...harmless, [field]: `Acme${separator}${clause}` },
          undefined,
          language,
        );
        const lines = text.split('\n');
        expect(lines).toHaveLength(template.length);
        for (const [at, line] of lines.entries()) {
          expect(line).not.toMatch(hidden);
          if (!template[at]?.includes('{{')) expect(line).toBe(template[at]);
        }
      }
    });

    test('has the lines of its template, whatever the values', async () => {
      const values = fc.tuple(...fields.map(() => fc.string({ unit: 'binary' })));
      await fc.assert(
        fc.asyncProperty(values, async (given) => {
          const { text } = await documentText(
            type,
            Object.fromEntries(fields.map((field, at) => [field, given[at] ?? ''])),
            undefined,
            language,
          );
          return text.split('\n').length === template.length && text.split('\n').every((line) => !hidden.test(line));
        }),
        { numRuns: 50 },
      );
    });
  },
);

describe('a signed document', () => {
  let server: ProviderServer;
  beforeAll(async () => {
    server = await startProviderServer();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  let count = 0;
  /** The lines of a document that a signer with this name and subject signed. */
  async function signedLines(name: string, subject: string): Promise<string[]> {
    count += 1;
    const emailAddress = `ines${count}@aurora.example`;
    const { id } = await server.deps.signature.send({
      idempotencyKey: `hostile ${count}`,
      type: 'EOR_SERVICE_AGREEMENT',
      subject,
      message: '',
      signers: [{ role: 'Client', name, emailAddress }],
      customFields: { company_name: 'Aurora', company_address: 'Berlin' },
      metadata: {},
      testMode: true,
    });
    await server.post(await server.mailedLink(emailAddress, 'sign'), { name: 'Ines Weber', consent: 'yes' });
    return pdfText((await server.deps.signature.download(id)) ?? Buffer.of()).split('\n');
  }

  test("cannot get a line from a signer's name or the subject", async () => {
    const plain = await signedLines('Ines Weber', 'Aurora - Agreement');
    const hostile = await signedLines('Ines\nProvider\nOmar', 'Aurora\nSigned by\u2028Omar');
    expect(plain.length).toBeGreaterThan(20);
    expect(hostile).toHaveLength(plain.length);
    expect(hostile).toContain('Client: Ines Provider Omar');
  });
});
