const KEY = 'debrief-scroll'
/** In milliseconds. A page whose list is still loading may take this long to become tall enough. */
const PATIENCE = 2_000
const SIGNS = ['wheel', 'touchmove', 'pointerdown', 'keydown']

function readPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** Saves the scroll position of a history entry when the returned function is called or the page is left. */
export function keepScroll(entry: string): () => void {
  history.scrollRestoration = 'manual'
  let top = readPlaces()[entry] ?? 0
  const note = () => {
    top = window.scrollY
  }
  const store = () => {
    const places = Object.entries({ ...readPlaces(), [entry]: top }).slice(-50)
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(places)))
  }
  window.addEventListener('scroll', note, { passive: true })
  window.addEventListener('pagehide', store)
  return () => {
    window.removeEventListener('scroll', note)
    window.removeEventListener('pagehide', store)
    store()
  }
}

export function restoreScroll(entry: string): () => void {
  const top = readPlaces()[entry] ?? 0
  return keepScrolling(() => {
    window.scrollTo({ top })
    return window.scrollY >= top - 1
  })
}

/**
 * Calls `scroll` now and whenever the page's height changes. Stops once `scroll` returns true, after two seconds, or
 * when the person scrolls, clicks or types.
 */
export function keepScrolling(scroll: () => boolean): () => void {
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const sign of SIGNS) window.removeEventListener(sign, stop)
  }
  const go = () => {
    if (scroll()) stop()
  }
  const observer = new ResizeObserver(go)
  const timer = setTimeout(stop, PATIENCE)
  for (const sign of SIGNS) window.addEventListener(sign, stop, { once: true, passive: true })
  observer.observe(document.body)
  go()
  return stop
}
