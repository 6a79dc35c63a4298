import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { problemText } from '../../lib/problem-text.ts'
import { returnToOf } from '../../session/return-to.ts'
import { SessionWatch } from '../../session/SessionWatch.tsx'
import { useSession } from '../../session/use-viewer.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SessionGone } from './SessionGone.tsx'

/** Guard 1: whoever is not signed in goes to the first page, which leads back to here afterwards. */
export function SignedInOnly({ children = <Outlet /> }: { children?: ReactNode }) {
  const session = useSession()
  const location = useLocation()
  if (session.state === 'loading') return <Loading />
  if (session.state === 'anonymous')
    return <Navigate to="/" replace state={{ wanted: returnToOf(location) }} />
  if (session.state === 'unknown')
    return (
      <main id="main" tabIndex={-1} className="mx-auto max-w-[560px] p-8 outline-none">
        <LoadFailed
          title="Your session could not be looked up."
          reason={problemText(session.error)}
          onRetry={session.retry}
        />
      </main>
    )
  return (
    <>
      {children}
      <SessionGone />
      <SessionWatch />
    </>
  )
}
