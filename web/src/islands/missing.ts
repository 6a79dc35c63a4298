/** Names the address that wasn't found, and replaces it by `/`, so that reloading opens the start page (D51). */
export function startMissing(): void {
  const address = document.querySelector('[data-island=missing] [data-missing=address]')
  if (!address) return
  address.textContent = location.pathname
  history.replaceState(null, '', '/')
}
