import { lazy } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useSession } from '../../session/use-viewer.ts'
import { SignedInOnly } from './SignedInOnly.tsx'

// Few people ever see it, so it isn't part of everyone's first load.
const Blocked = lazy(async () => ({ default: (await import('./Blocked.tsx')).Blocked }))

/** Guard 2: signed in, and with access as the server decided it (D6). */
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
  const { hasAccess, type, reason } = session.viewer.access
  if (hasAccess) return <Outlet />
  if (type === 'insufficient_seats' || type === 'manager_no_subscription')
    return <Blocked type={type} reason={reason} />
  return <Navigate to="/pricing" replace />
}
