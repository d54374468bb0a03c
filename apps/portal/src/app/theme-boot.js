// Sets the theme before the first paint so the other theme never flashes.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('portage-theme');
  } catch {
    // Storage can be blocked, as in private mode. Use the system theme.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
