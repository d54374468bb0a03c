import type { ProviderCheck } from '../provider-check.ts';

export interface SignerRequest {
  /** 'Client', 'Provider' or 'Employee'. Signers sign in the given order. */
  role: string;
  name: string;
  emailAddress: string;
}

export interface SignatureRequestInput {
  /** Our id of the request. Sending the same one twice makes one request, unless the provider has `find`. */
  idempotencyKey: string;
  type: 'EOR_SERVICE_AGREEMENT' | 'EMPLOYEE_PLACEMENT_LETTER';
  subject: string;
  message: string;
  signers: SignerRequest[];
  /** Values of the template's merge fields. */
  customFields: Record<string, string>;
  metadata: Record<string, string>;
  /** Whether the document binds nobody. */
  testMode: boolean;
}

export interface SignatureRequestState {
  id: string;
  status: 'sent' | 'signed' | 'declined' | 'cancelled' | 'expired' | 'failed';
  /** Where the document can be read by who has the link; null where the provider has no such page. */
  pageUrl: string | null;
  signers: {
    role: string;
    name: string;
    emailAddress: string;
    status: 'waiting' | 'signed' | 'declined';
    signedAt: string | null;
  }[];
}

export interface SignatureCallback {
  eventId: string;
  type: string;
  /** '' when the event is about no request. */
  requestId: string;
}

/** E-signature. Implemented by the built-in signing page, and by Dropbox Sign when DROPBOX_SIGN_API_KEY is set. */
export interface SignatureProvider {
  readonly name: string;
  /** @returns the provider's id and, where it has one, the page of the first signer */
  send(input: SignatureRequestInput): Promise<{ id: string; signUrl: string | null }>;
  /**
   * The request that an earlier `send` with this key made; null when the provider's lists show none, which may lag behind. Absent where
   * sending twice makes one.
   */
  find?(idempotencyKey: string): Promise<{ id: string; signUrl: string | null } | null>;
  /** The request as it is now; null when the provider knows no such request. */
  get(id: string): Promise<SignatureRequestState | null>;
  /** The sealed PDF, or null while it is being prepared. */
  download(id: string): Promise<Uint8Array | null>;
  /**
   * Checks a callback's signature and says what it is about. The document's state is not taken from it: it is read again with get().
   * @throws WebhookError when it is forged or too old
   */
  readCallback(headers: Headers, rawBody: Uint8Array<ArrayBuffer>): SignatureCallback | Promise<SignatureCallback>;
  /** Reminds whoever's turn it is. Returns whether somebody was reminded. Absent where the provider has no reminders. */
  remind?(id: string): Promise<boolean>;
  /** Ends the requests that nobody signed in time. Absent where the provider does so by itself. */
  endOverdue?(): Promise<void>;
  /** What `portage doctor` should know of keys, templates and the callback's address. */
  check?(): Promise<ProviderCheck[]>;
}
