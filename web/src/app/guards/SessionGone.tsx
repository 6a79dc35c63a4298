import { useState } from 'react'
import { useLocation } from 'react-router'
import { problemText } from '../../lib/problem-text.ts'
import { findReturnTo } from '../../session/return-to.ts'
import { useStartSignIn } from '../../session/use-start-sign-in.ts'
import { useSession } from '../../session/use-viewer.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'

/**
 * Shown over an open page when the session ends. The page keeps its state and works again after the person signs in,
 * even in another tab.
 */
export function SessionGone() {
  const session = useSession()
  return session.state === 'gone' ? <GoneDialog username={session.viewer.username} /> : null
}

function GoneDialog({ username }: { username: string }) {
  const location = useLocation()
  const [read, setRead] = useState(false)
  const { start, busy, error } = useStartSignIn()
  if (read) return null
  return (
    <Dialog
      type="warning"
      title="You’re signed out"
      onClose={() => setRead(true)}
      actions={
        <>
          <Button kind="quiet" onClick={() => setRead(true)}>
            Stay on this page
          </Button>
          <Button
            kind="primary"
            data-start
            busy={busy && 'Opening GitHub…'}
            onClick={() => start(findReturnTo(location))}
          >
            Sign in again
          </Button>
        </>
      }
    >
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
