import { type RoeReason, reasonKey } from '@portage/domain/leaving/record-of-employment';
import * as texts from '@portage/messages/record-of-employment';

const names: Readonly<Record<Lowercase<RoeReason>, string>> = texts;

/** A reason of the record of employment in words: 'Quit'. */
export const reasonName = (reason: RoeReason): string => names[reasonKey(reason)];
