import type { Catalog } from '@portage/messages';
import type { ActingStaff } from '../../modules/staff/acting-as.ts';
import type { Device } from '../../wire/auth/sessions/device.ts';

/** A staff member in the middle of an act, and where the request comes from. */
export interface StaffCaller extends ActingStaff {
  device: Device;
  /** The texts in the language of their browser. */
  messages: Catalog;
  /** Why, for an act that needs a reason; otherwise what was given, or empty. */
  reason: string;
}
