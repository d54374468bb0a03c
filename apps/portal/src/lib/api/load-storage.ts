import { unreachable } from '../calls/unreachable.ts';

/**
 * The client of files, whose code loads with the first file that is opened, sent or removed.
 * @throws Error with the message to show, without a connection
 */
export const loadStorage = () => import('./storage-client.ts').catch(unreachable);
