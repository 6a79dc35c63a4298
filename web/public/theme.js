// Runs before the first paint, so that the page never flashes in the wrong theme. The script is a separate file,
// because the content security policy forbids inline scripts.
try {
  const saved = localStorage.getItem('debrief-theme')
  const dark = saved ? saved === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
} catch {
  document.documentElement.dataset.theme = 'light'
}
// Marks the page for signed-in people, who see different links on public pages. This must also run before the first
// paint.
try {
  const seen = Number(localStorage.getItem('debrief-signed-in'))
  // A session expires after twelve hours without use.
  if (Date.now() - seen < 12 * 60 * 60 * 1000) document.documentElement.dataset.signedIn = ''
} catch {
  // If storage is blocked, treat the person as signed out.
}
