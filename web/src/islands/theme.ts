const KEY = 'debrief-theme'

/** The button for the other theme. /theme.js has set the first one; what is chosen here is kept for the app as well. */
export function startTheme(): void {
  const { dataset } = document.documentElement
  const button = document.querySelector<HTMLElement>('[data-island=theme]')
  if (!button) return
  const tell = () => button.setAttribute('aria-pressed', String(dataset.theme === 'dark'))
  tell()
  button.addEventListener('click', () => {
    dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark'
    tell()
    try {
      localStorage.setItem(KEY, dataset.theme)
    } catch {
      // Where nothing may be stored the choice holds for this page.
    }
  })
}
