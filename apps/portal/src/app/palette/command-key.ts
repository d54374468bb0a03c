/** The name of the key that opens the search together with K: Command on a Mac, else Control. */
export const commandKey = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';
