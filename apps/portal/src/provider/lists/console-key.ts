/** The key of a query of the console. Each starts alike, so that one change refetches what is on screen. */
export const consoleKey = (...parts: readonly (string | number | null)[]) => ['console', ...parts] as const;
