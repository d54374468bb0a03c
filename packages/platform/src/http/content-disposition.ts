/**
 * The header that names a file, as RFC 6266 has it: an ASCII name for old browsers, and the exact one in UTF-8.
 * A slash would be a folder's.
 * @param how `inline` lets the browser show the file; `attachment` has it saved
 */
export function contentDisposition(how: 'inline' | 'attachment', name: string): string {
  const file = name.replaceAll(/[/\\]/g, '-');
  const plain = file.replaceAll(/[^\x20-\x7e]|"/g, '_');
  const exact = encodeURIComponent(file).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${how}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
