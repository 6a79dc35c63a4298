import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useLate } from '../../ui/states/use-late.ts'

/**
 * A line at the top while a page that was asked for is still on its way: the address is its already, what is shown is
 * the page before. Nothing is shown where the browser does not tell of changes of its address.
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
