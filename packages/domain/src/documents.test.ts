import { expect, it } from 'vitest';
import { blobType, documentSubject, isDocumentType, isSigned, storagePath, tagTone } from './documents.ts';

it('writes the subjects of signature requests', () => {
  expect(documentSubject('EOR_SERVICE_AGREEMENT', 'Aurora Robotics')).toBe('Aurora Robotics - EOR Service Agreement');
  expect(documentSubject('EMPLOYEE_PLACEMENT_LETTER', 'Maya Tremblay')).toBe(
    'Maya Tremblay - Employee Placement Letter',
  );
  expect([isDocumentType('EOR_SERVICE_AGREEMENT'), isDocumentType('OTHER')]).toEqual([true, false]);
});

it.each([
  ['a/b/Offer.PDF', 'application/pdf'],
  ['x.doc', 'application/msword'],
  ['x.jpeg', 'image/jpeg'],
  ['x.jpg', 'image/jpeg'],
  ['x.png', 'image/png'],
  ['x.svg', 'application/octet-stream'],
  ['folder.pdf/file', 'application/octet-stream'],
  ['', 'application/octet-stream'],
])('%s is saved as %s', (path, type) => {
  expect(blobType(path)).toBe(type);
});

it('strips one leading documents/', () => {
  expect(['documents/a.pdf', 'a/documents/b.pdf', 'documents/documents/c.pdf'].map(storagePath)).toEqual([
    'a.pdf',
    'a/documents/b.pdf',
    'documents/c.pdf',
  ]);
});

it('colours four tags, each its own', () => {
  const tones = ['Admin', 'Contracts', 'Employee', 'Employer'].map(tagTone);
  expect(new Set(tones).size).toBe(4);
  expect([tagTone('Tax'), tagTone(null)]).toEqual(['neutral', 'neutral']);
  expect([isSigned('Signed'), isSigned(null)]).toEqual([true, false]);
});
