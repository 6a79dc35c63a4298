// Runs before the first paint, so that the page never flashes in the wrong theme. It's a separate file
// because the content security policy forbids inline scripts.
try {
  const saved = localStorage.getItem('debrief-theme')
  const dark = saved ? saved === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
} catch {
  document.documentElement.dataset.theme = 'light'
}
// Marks the page for signed-in people, who see other links on public pages. Must also run before the first paint.
try {
  if (sessionStorage.getItem('debrief-signed-in')) document.documentElement.dataset.signedIn = ''
} catch {
  // If storage is blocked, treat the person as signed out.
}
