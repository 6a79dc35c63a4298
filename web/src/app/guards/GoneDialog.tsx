import { useLocation } from 'react-router'
import { problemText } from '../../lib/problem-text.ts'
import { findReturnTo } from '../../session/return-to.ts'
import { useStartSignIn } from '../../session/use-start-sign-in.ts'
import { useUsedProvider } from '../../session/use-viewer.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'

interface Props {
  username: string
  /** The failed change's own message about signing in. Null if no change failed, or if the change has no message. */
  reason: string | null
  onRead(): void
}

export function GoneDialog({ username, reason, onRead }: Props) {
  const location = useLocation()
  const { start, busy, error } = useStartSignIn()
  const { name = 'GitHub', isUsed } = useUsedProvider()
  return (
    <Dialog
      isUrgent
      type="warning"
      title="You’re signed out"
      onClose={onRead}
      actions={
        <>
          <Button kind="quiet" onClick={onRead}>
            Stay on this page
          </Button>
          <Button
            kind="primary"
            data-start
            busy={busy && `Opening ${name}…`}
            onClick={() => start(findReturnTo(location), isUsed ? 'oidc' : 'github')}
          >
            Sign in again
          </Button>
        </>
      }
    >
      {reason && <p className="mb-2 font-semibold text-ink">{reason}</p>}
      <p>
        <b className="font-semibold text-ink">{username}</b>’s session has ended. Sign in again to continue on
        this page. Your unsaved text is still here.
      </p>
      {error && (
        <p role="alert" className="mt-2 text-red">
          {problemText(error)}
        </p>
      )}
    </Dialog>
  )
}
