import { Menu, Search, WifiOff } from 'lucide-react'
import { lazy, Suspense, use, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Outlet, useHref, useLocation } from 'react-router'
import { Bell } from '../../features/notifications/Bell.tsx'
import { VIEWABLE } from '../../features/teams/shared/viewing/use-viewable.ts'
import { useViewed, Viewing } from '../../features/teams/shared/viewing/Viewing.tsx'
import { Live } from '../../lib/live/Live.tsx'
import { useSession, VIEWER } from '../../session/use-viewer.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { closeOnBack } from '../../ui/dialogs/close-on-back.ts'
import { watchWidth } from '../../ui/layout/window.ts'
import { Logo } from '../../ui/marks/Logo.tsx'
import { Banner } from '../../ui/states/Banner.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { useLate } from '../../ui/states/use-late.ts'
import { AppError } from './AppError.tsx'
import { NoticeOfPlace } from './notice-of-place.ts'
import { type Overlay, Overlays } from './Overlays.tsx'
import { Sidebar } from './Sidebar.tsx'
import * as words from './words.ts'

/** Queries that decide whether the person may see the screen. */
const DECIDING = [VIEWER, VIEWABLE]

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
    <Live on={session.state === 'signed-in'} about={viewed} recheck={DECIDING}>
      <div className="min-h-dvh lg:grid lg:grid-cols-[228px_minmax(0,1fr)]">
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-sm focus:bg-sheet focus:px-3 focus:py-2"
        >
          {words.skipToContent}
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
          onShortcuts={() => setOverlay('shortcuts')}
        />
        {/* The bell shows the manager's own notifications, so it's hidden while a manager views a member's screens. */}
        {session.state === 'signed-in' && !viewed && <Bell inert={open} />}
        <main id="main" tabIndex={-1} inert={open} className="min-w-0 outline-none lg:pl-1">
          <Notices />
          {/* One boundary for all pages keeps the previous page visible until the next page's code has loaded. */}
          <Suspense fallback={<Loading />}>
            {/* With this key, React discards one person's screen before it shows another's. */}
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

/** The menu closes on Escape, on the browser's Back, and when the window becomes wide enough for the sidebar. */
function useDrawer() {
  const [open, setOpen] = useState(false)
  const hide = useCallback(() => {
    setOpen(false)
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-controls=sidebar]')?.focus())
  }, [])
  useEffect(() => {
    if (!open) return
    const press = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    window.addEventListener('keydown', press)
    const unwatch = watchWidth(hide)
    const stop = closeOnBack(hide)
    return () => {
      stop()
      window.removeEventListener('keydown', press)
      unwatch()
    }
  }, [open, hide])
  return { open, show: () => setOpen(true), hide }
}

interface TopBarProps {
  open: boolean
  onMenu(): void
  onJump(): void
}

function TopBar({ open, onMenu, onJump }: TopBarProps) {
  return (
    <header
      inert={open}
      className="sticky top-0 z-10 flex h-[52px] items-center gap-2 border-b border-line bg-page px-1.5 lg:hidden"
    >
      <Button
        kind="quiet"
        label={words.openMenu}
        aria-expanded={open}
        aria-controls="sidebar"
        className="size-11"
        icon={<Menu className="size-5" aria-hidden="true" />}
        onClick={onMenu}
      />
      <Logo />
      <Button
        kind="quiet"
        label={words.search}
        className="ml-auto size-11"
        icon={<Search className="size-5" aria-hidden="true" />}
        onClick={onJump}
      />
    </header>
  )
}

/** Shows a progress line if a page loads slowly. Browsers without the Navigation API don't show the line. */
function Going() {
  const { pathname } = useLocation()
  const shown = useHref(pathname)
  const wanted = useSyncExternalStore(watchAddress, () => window.location.pathname)
  const late = useLate(wanted !== shown)
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50">
      {late && (
        <>
          <span className="sr-only">{words.loadingPage}</span>
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

const SessionNotice = lazy(() =>
  import('./SessionNotice.tsx').then((module) => ({ default: module.SessionNotice })),
)

const GithubNotice = lazy(() =>
  import('./SessionNotice.tsx').then((module) => ({ default: module.GithubNotice })),
)

function Notices() {
  const session = useSession()
  const place = use(NoticeOfPlace)
  const online = useSyncExternalStore(watchConnection, () => navigator.onLine)
  const gone = session.state === 'gone'
  const reconnect = session.state === 'signed-in' && session.viewer.needsReconnect
  const unlinked = session.state === 'signed-in' && !session.viewer.hasGithub
  if (!place && online && !gone && !reconnect && !unlinked) return null
  return (
    <div className="mx-auto grid max-w-[1180px] gap-2 px-4 pt-3 lg:px-8">
      {place}
      {!online && (
        <Banner tone="yellow" icon={<WifiOff aria-hidden="true" />} fact={words.offline}>
          {words.outOfDate}
        </Banner>
      )}
      {(gone || reconnect) && (
        <Suspense>
          <SessionNotice gone={gone} />
        </Suspense>
      )}
      {unlinked && (
        <Suspense>
          <GithubNotice />
        </Suspense>
      )}
    </div>
  )
}

function watchConnection(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
