import type { Catalog } from '@portage/messages';
import type { Device } from '@portage/wire/auth/sessions/device';

/** Who is in the middle of an act: a member of the staff, or the operator on the command line, where no account acts. */
export type StaffCaller = ActFacts & ({ userId: string; device: Device } | { userId: null; device: null });

interface ActFacts {
  /** The staff member's address; on the command line, the name of the operating system's user. */
  email: string;
  /** The act's row in app.staff_acts. */
  actId: string;
  /** The texts in the language of their browser. */
  messages: Catalog;
  /** Why, for an act that needs a reason; otherwise what was given, or empty. */
  reason: string;
}
