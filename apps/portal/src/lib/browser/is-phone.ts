/** Whether the page is as narrow as a phone's, where what isn't asked first begins folded. */
export const isPhone = (): boolean => window.matchMedia('(width <= 30rem)').matches;
