import { queryOptions } from '@tanstack/react-query';

/**
 * Whether a file is, byte for byte, the one whose hash was recorded when it was sealed. Null when there is no hash, or when the
 * browser has no Web Crypto, as on a page without TLS.
 */
export const sealCheckQuery = (file: Blob, sealedSha256: string | null) =>
  queryOptions({
    queryKey: ['seal check', sealedSha256, file.size],
    gcTime: 0,
    staleTime: 0,
    retry: false,
    queryFn: async (): Promise<'genuine' | 'altered' | null> => {
      if (sealedSha256 === null || !('subtle' in crypto)) return null;
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
      const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
      return hex === sealedSha256 ? 'genuine' : 'altered';
    },
  });
