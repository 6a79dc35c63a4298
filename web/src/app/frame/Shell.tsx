import { Suspense, useCallback, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { VIEWABLE } from '../../features/teams/shared/viewing/use-viewable.ts'
import { useViewed, Viewing } from '../../features/teams/shared/viewing/Viewing.tsx'
import { Live } from '../../lib/live/Live.tsx'
import { useSession } from '../../session/use-viewer.ts'
import { Loading } from '../../ui/states/Loading.tsx'
import { AppError } from './AppError.tsx'
import { Going } from './Going.tsx'
import { Notices } from './Notices.tsx'
import { type Overlay, Overlays } from './Overlays.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'

/**
 * The frame for signed-in people: a sidebar in the margin or, on small screens, a top bar with a slide-in
 * menu.
 */
export function Shell() {
  return (
    <Viewing>
      <Frame />
    </Viewing>
  )
}

function Frame() {
  const { pathname } = useLocation()
  const { viewed } = useViewed()
  const { open, show, hide } = useDrawer()
  const session = useSession()
  const [overlay, setOverlay] = useState<Overlay>(null)
  return (
    <Live on={session.state === 'signed-in'} about={viewed} members={VIEWABLE}>
      <div className="min-h-dvh lg:grid lg:grid-cols-[228px_minmax(0,1fr)]">
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-sm focus:bg-sheet focus:px-3 focus:py-2"
        >
          Skip to content
        </a>
        <Going />
        <TopBar open={open} onMenu={show} onJump={() => setOverlay('palette')} />
        <Sidebar
          open={open}
          onClose={hide}
          onJump={() => {
            hide()
            setOverlay('palette')
          }}
        />
        <main id="main" tabIndex={-1} inert={open} className="min-w-0 outline-none lg:pl-1">
          <Notices />
          {/* One boundary for all pages, so that the previous page stays visible until the next one's code
              has loaded. */}
          <Suspense fallback={<Loading />}>
            {/* The key discards one person's screen before another's is shown. */}
            <AppError key={`${pathname} ${viewed}`}>
              <Outlet />
            </AppError>
          </Suspense>
        </main>
        <Overlays shown={overlay} show={setOverlay} />
      </div>
    </Live>
  )
}

/** The slide-in menu. Escape closes it, and so does widening the window enough to show the sidebar. */
function useDrawer() {
  const [open, setOpen] = useState(false)
  const hide = useCallback(() => {
    setOpen(false)
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-controls=sidebar]')?.focus())
  }, [])
  useEffect(() => {
    if (!open) return
    const press = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    const wide = matchMedia('(min-width: 1024px)')
    window.addEventListener('keydown', press)
    wide.addEventListener('change', hide)
    return () => {
      window.removeEventListener('keydown', press)
      wide.removeEventListener('change', hide)
    }
  }, [open, hide])
  return { open, show: () => setOpen(true), hide }
}
