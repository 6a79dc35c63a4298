import { Button } from '../../../../ui/controls/Button.tsx'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'

interface Props {
  name: string
  isGithub: boolean
  busy: boolean
  problem: string | null
  onUnlink(): void
  onClose(): void
}

export function UnlinkDialog({ name, isGithub, busy, problem, onUnlink, onClose }: Props) {
  return (
    <Dialog
      type="warning"
      title={`Unlink ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="destroy" busy={busy && 'Unlinking…'} onClick={onUnlink}>
            Unlink {name}
          </Button>
        </>
      }
    >
      <p>
        {isGithub
          ? 'You won’t be able to sign in with GitHub, and Debrief won’t see your new pull requests. Your reviews stay.'
          : `You won’t be able to sign in with ${name}, and your other ${name} sessions will end.`}
      </p>
      {problem && (
        <p role="alert" className="mt-2 text-red">
          {problem}
        </p>
      )}
    </Dialog>
  )
}
