import { lazy } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useSession } from '../../session/use-viewer.ts'
import { SignedInOnly } from './SignedInOnly.tsx'

const Blocked = lazy(async () => ({ default: (await import('./Blocked.tsx')).Blocked }))

/** Guard 2: the person must be signed in and have access, which the server decides (D6). */
export function CoveredOnly() {
  return (
    <SignedInOnly>
      <Covered />
    </SignedInOnly>
  )
}

function Covered() {
  const session = useSession()
  if (!('viewer' in session)) return null
  const { hasAccess, type } = session.viewer.access
  if (hasAccess) return <Outlet />
  if (type === 'insufficient_seats' || type === 'manager_no_subscription')
    return <Blocked viewer={session.viewer} type={type} />
  return <Navigate to="/pricing" replace />
}
