import { storedTexts } from '../text/stored-text.ts';

/** Reasons that the product itself stores with a change, in English for every reader. A screen translates them. */
export const STORED_REASONS = storedTexts({
  ownChange: 'Changed by the person in their own account.',
  replacedChange: 'Replaced by another change.',
});
