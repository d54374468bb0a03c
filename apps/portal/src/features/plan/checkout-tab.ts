/**
 * A blank tab for a page whose address is not known yet. It has to be opened in the click itself: browsers block tabs
 * that open later. null when they block it all the same.
 */
export function openTab(): Window | null {
  return window.open('', '_blank');
}

/** Sends the tab on, or this one where no other could be opened. */
export function sendTab(tab: Window | null, url: string): void {
  if (!tab) {
    window.location.assign(url);
    return;
  }
  // The page it goes to may be another company's; it gets no hold on this one.
  tab.opener = null;
  tab.location.href = url;
}
