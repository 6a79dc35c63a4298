import { Suspense, useEffect } from 'react'
import { Route, Routes } from 'react-router'
import { Title } from '../ui/layout/Title.tsx'
import { Loading } from '../ui/states/Loading.tsx'
import { Shell } from './frame/Shell.tsx'
import { CoveredOnly } from './guards/CoveredOnly.tsx'
import { SignedInOnly } from './guards/SignedInOnly.tsx'
import { Leave } from './Leave.tsx'
import { lazyPage } from './lazy-page.ts'
import { APP_PAGES, PUBLIC_PAGES, preloadPage, SIGNED_IN_PAGES } from './pages.ts'
import { RouteChange } from './RouteChange.tsx'

/** Public pages, which are separate documents outside the app. */
const DOCUMENTS = ['/', '/blog', '/lessons', '/privacy-policy', '/terms-of-service']

const NotFound = lazyPage(() => import('./NotFoundPage.tsx'), 'NotFoundPage')

/** Puts the pages that need a session or access behind their guards (D4). */
export function Pages() {
  usePreloading()
  return (
    <>
      <RouteChange />
      <Suspense fallback={<Loading />}>
        <Routes>
          {PUBLIC_PAGES.map(showAt)}
          <Route element={<SignedInOnly />}>{SIGNED_IN_PAGES.map(showAt)}</Route>
          <Route element={<CoveredOnly />}>
            <Route element={<Shell />}>{APP_PAGES.map(showAt)}</Route>
          </Route>
          {DOCUMENTS.map((path) => (
            <Route key={path} path={path} element={<Leave to={path} />} />
          ))}
          <Route path="*" element={<NotFound.Page />} />
        </Routes>
      </Suspense>
    </>
  )
}

const showAt = ({ path, title, Page }: (typeof PUBLIC_PAGES)[number]) => (
  <Route
    key={path}
    path={path}
    element={
      <>
        <Title text={title} />
        <Page />
      </>
    }
  />
)

function usePreloading(): void {
  useEffect(() => {
    const see = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
      if (link) void preloadPage(link.pathname)
    }
    const signs = ['pointerover', 'focusin', 'touchstart']
    for (const sign of signs) document.addEventListener(sign, see, { passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, see)
    }
  }, [])
}
