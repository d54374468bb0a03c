import type { ProviderCheck } from '../provider-check.ts';

export interface SignerRequest {
  /** 'Client', 'Provider' or 'Employee'. Signers sign in the given order. */
  role: string;
  name: string;
  emailAddress: string;
}

/** The languages that documents are written in. */
export type DocumentLanguage = 'en-CA' | 'fr-CA';

export interface SignatureRequestInput {
  /** Our id of the request. Sending it twice creates one request, unless the provider has `find`. */
  idempotencyKey: string;
  type: 'EOR_SERVICE_AGREEMENT' | 'EMPLOYEE_PLACEMENT_LETTER';
  subject: string;
  message: string;
  signers: SignerRequest[];
  /** Values for the template's merge fields. */
  customFields: Record<string, string>;
  metadata: Record<string, string>;
  /** The languages of the document, in the order of its versions; English by default. A vendor's templates have their own. */
  languages?: readonly DocumentLanguage[];
  /** Test mode: the document is not legally binding. */
  testMode: boolean;
}

export interface SignatureRequestState {
  id: string;
  status: 'sent' | 'signed' | 'declined' | 'cancelled' | 'expired' | 'failed';
  /** A page that shows the document to anyone with the link; null where the provider has none. */
  pageUrl: string | null;
  signers: {
    role: string;
    name: string;
    emailAddress: string;
    status: 'waiting' | 'signed' | 'declined';
    signedAt: string | null;
    /** When the signer opened the document, first or last as the provider knows it; null before. */
    viewedAt: string | null;
    /** Whether the provider signs for this signer by itself. */
    automatic: boolean;
    /** From where the signer opened, and signed or declined, where the provider says so. */
    viewedFrom: string | null;
    signedFrom: string | null;
  }[];
}

export interface SignatureCallback {
  eventId: string;
  type: string;
  /** '' when the event concerns no request. */
  requestId: string;
}

/** E-signature. Implemented by the built-in signing page, and by Dropbox Sign when DROPBOX_SIGN_API_KEY is set. */
export interface SignatureProvider {
  readonly name: string;
  /** @returns the provider's id and the first signer's page, where the provider has one */
  send(input: SignatureRequestInput): Promise<{ id: string; signUrl: string | null }>;
  /**
   * Finds the request that an earlier `send` with this key created; null when the provider's lists, which may lag, show none.
   * Absent where `send` is idempotent.
   */
  find?(idempotencyKey: string): Promise<{ id: string; signUrl: string | null } | null>;
  /** The request's current state; null when the provider has no such request. */
  get(id: string): Promise<SignatureRequestState | null>;
  /** The sealed PDF; null while it is being prepared. */
  download(id: string): Promise<Uint8Array | null>;
  /**
   * Verifies a callback's signature and returns which request it is about. Callers read the document's state with get().
   * @throws WebhookError when it is forged or too old
   */
  readCallback(headers: Headers, rawBody: Uint8Array<ArrayBuffer>): SignatureCallback | Promise<SignatureCallback>;
  /** Cancels an open request. Does nothing for one that has ended; callers read with get() how it ended. */
  cancel(id: string): Promise<void>;
  /** Reminds the signer whose turn it is. Returns whether a reminder was sent. Absent where the provider has no reminders. */
  remind?(id: string): Promise<boolean>;
  /** Expires overdue requests. Absent where the provider does so itself. */
  endOverdue?(): Promise<void>;
  /** Checks of keys, templates and the callback's URL for `portage doctor`. */
  check?(): Promise<ProviderCheck[]>;
}
