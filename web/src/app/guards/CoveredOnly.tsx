import { Navigate, Outlet } from 'react-router'
import { useSession } from '../../session/use-viewer.ts'
import { Blocked, isBlocking } from './Blocked.tsx'
import { SignedInOnly } from './SignedInOnly.tsx'

/** Guard 2: signed in, and access as the server decided it (D6). */
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
  const { access } = session.viewer
  if (access.hasAccess) return <Outlet />
  if (isBlocking(access.type)) return <Blocked type={access.type} reason={access.reason} />
  return <Navigate to="/pricing" replace />
}
