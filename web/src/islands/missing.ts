/** Shows the missing address, and replaces it with `/` in the address bar. A reload then opens the home page (D51). */
export function startMissing(): void {
  const address = document.querySelector('[data-island=missing] [data-missing=address]')
  if (!address) return
  address.textContent = location.pathname
  history.replaceState(null, '', '/')
}
