import { STORED_REASONS } from '@portage/domain/members/stored-reasons';
import * as m from '@portage/messages/stored-values';

const texts: Readonly<Record<string, string>> = {
  [STORED_REASONS.ownChange]: m.ownChange,
  [STORED_REASONS.replacedChange]: m.replacedChange,
};

/** A stored reason: one that the product gave in the reader's language, any other as it was typed. */
export const reasonText = (stored: string): string => texts[stored] ?? stored;
