/** An event of a signature request, by Dropbox Sign's names. */
export type SignatureEvent = `signature_request_${
  | 'sent'
  | 'viewed'
  | 'signed'
  | 'all_signed'
  | 'downloadable'
  | 'declined'
  | 'canceled'
  | 'remind'
  | 'expired'}`;
