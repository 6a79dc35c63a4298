/** Keeps the billing interval in the URL, so that a shared link shows the same prices. */
export function startInterval(): void {
  const prices = document.querySelector('[data-island=interval]')
  if (!prices) return
  const chosen = new URLSearchParams(location.search).get('interval')
  for (const input of prices.querySelectorAll<HTMLInputElement>('input[name=interval]')) {
    if (input.value === chosen) input.checked = true
    input.addEventListener('change', () => history.replaceState(null, '', `?interval=${input.value}`))
  }
}
