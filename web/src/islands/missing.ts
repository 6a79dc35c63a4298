/**
 * Shows the address that wasn't found, and replaces it with `/` in the address bar, so that reloading opens the home
 * page (D51).
 */
export function startMissing(): void {
  const address = document.querySelector('[data-island=missing] [data-missing=address]')
  if (!address) return
  address.textContent = location.pathname
  history.replaceState(null, '', '/')
}
