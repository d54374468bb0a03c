/**
 * Lets the browser paint and react between two parts of long work, which goes on before other waiting work. Where the browser cannot,
 * the work goes on at once.
 */
export const yieldToBrowser = async (): Promise<void> => globalThis.scheduler?.yield?.();
