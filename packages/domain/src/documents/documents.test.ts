import { expect, it } from 'vitest';
import {
  blobType,
  documentSubject,
  documentTag,
  downloadName,
  isAwaitingSignature,
  isDocumentType,
  isSigned,
  nameInSubject,
  previewKind,
  signatureTone,
  storagePath,
  tagTone,
} from './documents.ts';

it('writes the subjects of signature requests', () => {
  expect(documentSubject('EOR_SERVICE_AGREEMENT', 'Aurora Robotics')).toBe('Aurora Robotics - EOR Service Agreement');
  expect(documentSubject('EMPLOYEE_PLACEMENT_LETTER', 'Maya Tremblay')).toBe(
    'Maya Tremblay - Employee Placement Letter',
  );
  expect(nameInSubject('EMPLOYEE_PLACEMENT_LETTER', 'Zoé - Ann - Employee Placement Letter')).toBe('Zoé - Ann');
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

it('gives four tags their own colours', () => {
  const tones = ['Admin', 'Contracts', 'Employee', 'Employer'].map(tagTone);
  expect(new Set(tones).size).toBe(4);
  expect([tagTone('Tax'), tagTone(null)]).toEqual(['neutral', 'neutral']);
  expect([isSigned('Signed'), isSigned(null)]).toEqual([true, false]);
});

it('previews PDFs and images, and nothing that could run scripts', () => {
  expect(['a.PDF', 'a.png', 'a.jpeg'].map(previewKind)).toEqual(['pdf', 'image', 'image']);
  expect(['a.svg', 'a.html', 'a.docx', 'a', ''].map(previewKind)).toEqual([null, null, null, null, null]);
});

it.each([
  ['Offer', 'x/offer-1.pdf', 'Offer.pdf'],
  ['Offer.PDF', 'x/offer-1.pdf', 'Offer.PDF'],
  ['Offer v1.2', 'offer.docx', 'Offer v1.2.docx'],
  ['Offer', 'folder.d/offer', 'Offer'],
])('%s of %s is saved as %s', (name, path, saved) => {
  expect(downloadName(name, path)).toBe(saved);
});

it('distinguishes open signature requests from finished ones', () => {
  expect(['sent', 'Sent', 'signed', 'declined', null].map(isAwaitingSignature)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(['signed', 'sent', 'declined', 'expired', 'cancelled'].map(signatureTone)).toEqual([
    'moss',
    'wheat',
    'maple',
    'maple',
    'neutral',
  ]);
  expect([documentTag('EOR_SERVICE_AGREEMENT'), documentTag('EMPLOYEE_PLACEMENT_LETTER')]).toEqual([
    'Contracts',
    'Employee',
  ]);
});
