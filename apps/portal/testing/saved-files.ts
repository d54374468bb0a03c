import { vi } from 'vitest';

/** The files that the page saves from now on, which jsdom does not. */
export function watchSaves(): { name: string; file: Blob }[] {
  const saved: { name: string; file: Blob }[] = [];
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: files[Number(this.href.slice('blob:'.length)) - 1] as Blob });
  });
  return saved;
}
