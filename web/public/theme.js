// Runs before anything is painted, so that the page never flashes in the other theme. A file, because the content
// security policy allows nothing inline.
try {
  const saved = localStorage.getItem('debrief-theme')
  const dark = saved ? saved === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
} catch {
  document.documentElement.dataset.theme = 'light'
}
// In the same way the public pages show from the start what is for somebody signed in.
try {
  if (sessionStorage.getItem('debrief-signed-in')) document.documentElement.dataset.signedIn = ''
} catch {
  // Where nothing is stored, nobody is.
}
