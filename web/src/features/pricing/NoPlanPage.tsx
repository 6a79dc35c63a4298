import { Lock } from 'lucide-react'
import { Navigate } from 'react-router'
import { HOME } from '../../session/home.ts'
import { SignOutButton } from '../../session/SignOutButton.tsx'
import { useSession } from '../../session/use-viewer.ts'
import { CentredSheet } from '../../ui/CentredSheet.tsx'

/** Says that there is no plan which would open the app (D34). */
export function NoPlanPage() {
  const session = useSession()
  if (!('viewer' in session)) return null
  const { username, access } = session.viewer
  if (access.hasAccess) return <Navigate to={HOME} replace />
  return (
    <CentredSheet
      title="No plan is active"
      icon={<Lock className="size-6 text-ink-3" aria-hidden="true" />}
      actions={<SignOutButton />}
    >
      <p>
        There is no active plan for <b className="font-semibold text-ink">{username}</b>, so its pull requests
        are not analysed.
      </p>
      <p>
        Ask the person who runs this installation for one, or accept an invitation to a team that has one.
      </p>
    </CentredSheet>
  )
}
