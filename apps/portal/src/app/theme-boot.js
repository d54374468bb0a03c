// Sets the theme before the first paint so the other theme never flashes, and follows the system while the page is open.
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
  system.addEventListener('change', apply);
})();
