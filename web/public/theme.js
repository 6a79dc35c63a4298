// Runs before anything is painted, so that the page never flashes in the other theme. A file, because the content
// security policy allows nothing inline.
try {
  const saved = localStorage.getItem('debrief-theme')
  const dark = saved ? saved === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
} catch {
  document.documentElement.dataset.theme = 'light'
}
