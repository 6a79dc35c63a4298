import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useLate } from '../../ui/states/use-late.ts'

/**
 * A line at the top while the next page loads: the address has already changed, but the previous page is
 * still shown. Browsers without the Navigation API never show it.
 */
export function Going() {
  const { pathname } = useLocation()
  const wanted = useSyncExternalStore(watchAddress, () => window.location.pathname)
  const late = useLate(wanted !== pathname)
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50">
      {late && (
        <>
          <span className="sr-only">Loading the page…</span>
          <span className="going block h-0.5 bg-action" />
        </>
      )}
    </div>
  )
}

function watchAddress(tell: () => void): () => void {
  // https://developer.mozilla.org/docs/Web/API/Navigation/currententrychange_event
  const signs = (window as { navigation?: EventTarget }).navigation
  signs?.addEventListener('currententrychange', tell)
  return () => signs?.removeEventListener('currententrychange', tell)
}
