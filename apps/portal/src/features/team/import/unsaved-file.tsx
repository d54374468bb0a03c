import { useBackGuard } from '#ui/dialog/use-back-guard.tsx';

/** Asks before Back, or a switch of companies, loses a file whose people are not all added. */
export const UnsavedFile = () => useBackGuard(true);
