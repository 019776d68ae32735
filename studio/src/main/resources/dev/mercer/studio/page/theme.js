// The button for light and dark: follows the system until it is pressed, then remembers.
const KEY = 'mercer-theme';
const system = matchMedia('(prefers-color-scheme: dark)');

function chosen() {
  return localStorage.getItem(KEY) ?? (system.matches ? 'dark' : 'light');
}

function show() {
  const theme = chosen();
  document.documentElement.dataset.theme = theme;
  const button = document.getElementById('theme');
  if (!button) return;
  button.textContent = theme === 'dark' ? 'Light theme' : 'Dark theme';
}

document.getElementById('theme')?.addEventListener('click', () => {
  localStorage.setItem(KEY, chosen() === 'dark' ? 'light' : 'dark');
  show();
});
system.addEventListener('change', show);
show();
