import { storage } from '#lib/data-client.ts';

const BUCKET = 'team-documents';

/** Keeps a resume and gives the address to store, or null when it could not be kept: that is only logged. */
export async function uploadResume(file: File): Promise<string | null> {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? 'pdf';
  const path = `resumes/${crypto.randomUUID()}.${extension}`;
  const bucket = storage.from(BUCKET);
  const { error } = await bucket.upload(path, file, { cacheControl: '3600', upsert: false });
  if (error) {
    console.error('The resume could not be uploaded.', error);
    return null;
  }
  return bucket.getPublicUrl(path).data.publicUrl;
}

/** A short signed link to a stored resume: its bucket is private, the stored address alone opens nothing. */
export async function resumeLink(resumeUrl: string): Promise<string> {
  const path = decodeURIComponent(resumeUrl.split(`/${BUCKET}/`).at(-1) ?? '');
  const { data, error } = await storage.from(BUCKET).createSignedUrl(path, 60);
  if (error) throw error;
  return data.signedUrl;
}
