/** Whose portal this is, as people see it: on the portal, the server's pages, mails and PDFs. */
export interface Brand {
  /** One line, such as 'Portage'. */
  name: string;
  /** The first letter of the name, shown where there is no mark. */
  initial: string;
  /** Color of buttons, links and the mark's tile, such as '#0f5f4d'. White text on it, and it on light pages, has a contrast of at least 4.5. */
  color: string;
  /** A square PNG, and the address of it that mails show; null without one. */
  mark: { png: Uint8Array<ArrayBuffer>; url: string } | null;
  /** The address for questions, in the footer of mails; null for the sample brand. */
  contact: string | null;
}

/** The brand of an installation that sets none. */
export const PORTAGE: Brand = { name: 'Portage', initial: 'P', color: '#0f5f4d', mark: null, contact: null };

/** The brand that texts appear under. */
export const brandOf = (messages: { readonly brand?: Brand }): Brand => messages.brand ?? PORTAGE;
