import { useLocation } from 'react-router'
import { problemText } from '../../lib/problem-text.ts'
import { findReturnTo } from '../../session/return-to.ts'
import { useStartSignIn } from '../../session/use-start-sign-in.ts'
import { useUsedProvider } from '../../session/use-viewer.ts'
import { github, openingProvider } from '../../session/words.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Message } from '../../ui/text/Message.tsx'
import * as words from './gone-dialog-words.ts'

interface Props {
  username: string
  /** The failed change's own message about signing in. Null if no change failed, or if the change has no message. */
  reason: string | null
  onRead(): void
}

export function GoneDialog({ username, reason, onRead }: Props) {
  const location = useLocation()
  const { start, busy, error } = useStartSignIn()
  const { name = github, isUsed } = useUsedProvider()
  return (
    <Dialog
      isUrgent
      type="warning"
      title={words.signedOut}
      onClose={onRead}
      actions={
        <>
          <Button kind="quiet" onClick={onRead}>
            {words.stay}
          </Button>
          <Button
            kind="primary"
            data-start
            busy={busy && openingProvider(name)}
            onClick={() => start(findReturnTo(location), isUsed ? 'oidc' : 'github')}
          >
            {words.signInAgain}
          </Button>
        </>
      }
    >
      {reason && <p className="mb-2 font-semibold text-ink">{reason}</p>}
      <p>
        <Message text={words.sessionEnded} name={<b className="font-semibold text-ink">{username}</b>} />
      </p>
      {error && (
        <p role="alert" className="mt-2 text-red">
          {problemText(error)}
        </p>
      )}
    </Dialog>
  )
}
