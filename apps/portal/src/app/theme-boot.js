// Sets the theme before the first paint so the other theme never flashes, and follows the system while the page is open. On a page
// of a signed-in user it also shows a phone's bar, before the portal's code is there.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  function apply() {
    let choice = null;
    try {
      choice = localStorage.getItem('portage-theme');
    } catch {
      // Storage can be blocked, as in private mode. Use the system theme.
    }
    const dark = choice === 'dark' || (choice !== 'light' && system.matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  }
  apply();
  try {
    const page = /^\/(?:home|team|pay|company|plan|documents|cost-calculator|contract-management|provider|me)(?:\/|$)/i;
    if (localStorage.getItem('portage-auth') !== null && page.test(location.pathname)) {
      document.documentElement.dataset.bar = '';
      // Without Temporal, the first use of dates takes a slow phone 80 ms, in which the portal's code is on its way. In two tasks, so that
      // a tap waits for one of them only.
      if (!('Temporal' in globalThis)) {
        setTimeout(() => Intl.DateTimeFormat.supportedLocalesOf('en-CA'));
        setTimeout(() => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(0));
      }
    }
  } catch {
    // Storage is blocked, so there is no session.
  }
  system.addEventListener('change', apply);
})();
