const KEY = 'debrief-theme'

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
      // If storage is blocked, the choice applies only to this page.
    }
  })
}
