import { loadStorage } from '#lib/api/load-storage.ts';

const BUCKET = 'team-documents';

/** URLs of uploaded files, so retrying a failed add does not upload a second copy. */
const uploadedUrls = new WeakMap<File, string>();

/**
 * Uploads a resume. Returns its URL, or null (logged) when the upload fails.
 * @param onProgress receives the progress from 0 to 1
 */
export async function uploadResume(file: File, onProgress: (fraction: number) => void): Promise<string | null> {
  const before = uploadedUrls.get(file);
  if (before !== undefined) return before;
  onProgress(0);
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? 'pdf';
  const path = `resumes/${crypto.randomUUID()}.${extension}`;
  const { storageWithProgress } = await loadStorage();
  const bucket = storageWithProgress(onProgress).from(BUCKET);
  const { error } = await bucket.upload(path, file, { cacheControl: '3600', upsert: false });
  if (error) {
    console.error("Couldn't upload the resume.", error);
    return null;
  }
  const { publicUrl } = bucket.getPublicUrl(path).data;
  uploadedUrls.set(file, publicUrl);
  return publicUrl;
}

/** A short-lived signed link to a stored resume. The bucket is private, so the stored URL alone does not open it. */
export async function resumeLink(resumeUrl: string): Promise<string> {
  const path = decodeURIComponent(resumeUrl.split(`/${BUCKET}/`).at(-1) ?? '');
  const { storage } = await loadStorage();
  const { data, error } = await storage.from(BUCKET).createSignedUrl(path, 60);
  if (error) throw error;
  return data.signedUrl;
}
