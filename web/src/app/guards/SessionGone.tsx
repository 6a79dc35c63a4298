import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { problemText } from '../../lib/problem-text.ts'
import { forgetRefusal, hearRefusals } from '../../session/refusals.ts'
import { findReturnTo } from '../../session/return-to.ts'
import { useStartSignIn } from '../../session/use-start-sign-in.ts'
import { useSession } from '../../session/use-viewer.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'

/**
 * Shown over an open page when the session ends, and again after each change that fails because the session has ended.
 * The page keeps its state and works again after the person signs in, even in another tab.
 */
export function SessionGone() {
  const session = useSession()
  const [reason, setReason] = useState<string | null>(null)
  const [read, setRead] = useState(false)
  useEffect(
    () =>
      hearRefusals((why) => {
        setReason(why)
        setRead(false)
      }),
    [],
  )
  const isGone = session.state === 'gone'
  useEffect(() => {
    if (!isGone) forgetRefusal()
  }, [isGone])
  const [wasGone, setWasGone] = useState(isGone)
  if (isGone !== wasGone) {
    setWasGone(isGone)
    if (!isGone) setReason(null)
    setRead(false)
  }
  if (!isGone || read) return null
  return <GoneDialog username={session.viewer.username} reason={reason} onRead={() => setRead(true)} />
}

interface Props {
  username: string
  /** Says what needs a session, if the person wanted to change something. */
  reason: string | null
  onRead(): void
}

function GoneDialog({ username, reason, onRead }: Props) {
  const location = useLocation()
  const { start, busy, error } = useStartSignIn()
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
            busy={busy && 'Opening GitHub…'}
            onClick={() => start(findReturnTo(location))}
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
