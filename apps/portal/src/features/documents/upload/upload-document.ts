import { restErrorCodes } from '@portage/contract/error-codes';
import type { UploadTag } from '@portage/domain/documents/document-upload';
import { blobType, DOCUMENTS_BUCKET } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/document-upload';
import { rest } from '#lib/api/data-client.ts';
import { loadStorage } from '#lib/api/load-storage.ts';
import type { Company } from '#lib/company/company-queries.ts';

/** As the policy of the storage bucket has it. */
export const MAX_BYTES = 10 * 1024 * 1024;

/** Paths of uploaded files that are not listed yet, so that a second try does not upload a second copy. */
const uploaded = new WeakMap<File, string>();

/**
 * Uploads a file and lists it among the company's documents.
 * @param onProgress receives the progress of the upload from 0 to 1
 * @throws Error with the message to show
 */
export async function uploadDocument(
  company: Company,
  { file, name, tag }: { file: File; name: string; tag: UploadTag },
  onProgress: (fraction: number) => void,
): Promise<void> {
  const path = uploaded.get(file) ?? (await store(company, file, onProgress));
  uploaded.set(file, path);
  const { error } = await rest.from('documents').insert({
    company_id: company.id,
    user_id: company.user_id,
    name,
    tag,
    file_path: `${DOCUMENTS_BUCKET}/${path}`,
  });
  // An earlier try, whose answer was lost, has listed it.
  if (error !== null && error.code !== restErrorCodes.duplicate)
    throw new Error(error.code === restErrorCodes.notAllowed ? m.notAllowed : m.failedText);
  uploaded.delete(file);
}

/** Removes a file that was uploaded and could not be listed, so that it does not count toward the quota. The server removes others after a day. */
export async function discardUpload(file: File): Promise<void> {
  const path = uploaded.get(file);
  if (path === undefined) return;
  uploaded.delete(file);
  const { storage } = await loadStorage();
  await storage.from(DOCUMENTS_BUCKET).remove([path]);
}

async function store(company: Company, file: File, onProgress: (fraction: number) => void): Promise<string> {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  const path = `${company.id}/uploads/${crypto.randomUUID()}.${extension}`;
  const { storageWithProgress } = await loadStorage();
  const bucket = storageWithProgress(onProgress).from(DOCUMENTS_BUCKET);
  // Bytes, not the File: its type is what the operating system thinks, and some know no type for a Word file.
  const options = { contentType: blobType(path), cacheControl: '3600', upsert: false };
  const { error } = await bucket.upload(path, await file.arrayBuffer(), options);
  if (error === null) return path;
  const status = 'statusCode' in error ? String(error.statusCode) : '';
  if (status === '415') throw new Error(m.otherContent);
  if (status === '413') throw new Error(m.noRoom);
  throw new Error(status === '403' ? m.notAllowed : m.failedText);
}
