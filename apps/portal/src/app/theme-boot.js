// Runs before the first paint: the chosen theme, or the system's, without a flash of the other one.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('portage-theme');
  } catch {
    // Storage may be closed to us (private mode): the system's theme then.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
