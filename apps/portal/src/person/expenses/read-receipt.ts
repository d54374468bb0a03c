import * as m from '@portage/messages/me-expenses';
import { readPaper } from '../../features/pay/documents/read-paper.ts';

/** Reads the chosen file of a receipt, and says why it is none. */
export const readReceipt = (file: File) => readPaper(file, { tooLarge: m.receiptTooLarge, kind: m.receiptKind });
