/**
 * Opens a blank tab for a URL that is not known yet. Must run inside the click handler, because browsers block tabs
 * opened later. Returns null when the browser blocks it anyway.
 */
export function openTab(): Window | null {
  return window.open('', '_blank');
}

/** Navigates the tab, or this page when no tab could be opened. */
export function navigateTab(tab: Window | null, url: string): void {
  if (!tab) {
    window.location.assign(url);
    return;
  }
  // The target may be an outside page; do not let it access this one.
  tab.opener = null;
  tab.location.href = url;
}
