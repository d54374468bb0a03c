import { expect, it } from 'vitest';
import { checkResume, RESUME_MAX_BYTES, resumeType } from './resume-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const pdf = bytes('%PDF-1.7');
const exe = bytes('MZ\u0090\u0000');

it.each([
  ['cv.PDF', pdf, null],
  ['cv.doc', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), null],
  ['cv.docx', bytes('PK\u0003\u0004'), null],
  ['cv.exe', exe, { code: 'resumeType', params: { types: '.pdf, .doc, .docx' } }],
  ['cv.pdf.exe', pdf, { code: 'resumeType', params: { types: '.pdf, .doc, .docx' } }],
  ['pdf', pdf, { code: 'resumeType', params: { types: '.pdf, .doc, .docx' } }],
  ['cv.pdf', exe, { code: 'resumeContent', params: { extension: '.pdf' } }],
  ['cv.docx', pdf, { code: 'resumeContent', params: { extension: '.docx' } }],
  ['cv.pdf', new Uint8Array(), { code: 'resumeContent', params: { extension: '.pdf' } }],
])('%s with its content', (name, start, problem) => {
  expect(checkResume({ name, size: 1000, start })).toEqual(problem);
});

it('accepts up to 10 MB', () => {
  expect(checkResume({ name: 'cv.pdf', size: RESUME_MAX_BYTES, start: pdf })).toBeNull();
  expect(checkResume({ name: 'cv.pdf', size: RESUME_MAX_BYTES + 1, start: pdf })).toEqual({ code: 'resumeTooLarge' });
});

it('derives the content type from the file name', () => {
  expect(resumeType('Ana Müller.DOC')).toEqual({ extension: 'doc', contentType: 'application/msword' });
  expect(resumeType('cv.exe')).toBeNull();
});
