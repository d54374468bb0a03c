import * as m from '@portage/messages/emergency-contact';

/** Whom to call in an emergency, in one line; null for nobody. */
export function emergencyContactText(person: {
  readonly emergency_name: string | null;
  readonly emergency_relationship: string | null;
  readonly emergency_phone: string | null;
}): string | null {
  const { emergency_name: name, emergency_relationship: relationship, emergency_phone: phone } = person;
  if (name === null || phone === null) return null;
  return relationship === null ? m.contact({ name, phone }) : m.contactOf({ name, relationship, phone });
}
