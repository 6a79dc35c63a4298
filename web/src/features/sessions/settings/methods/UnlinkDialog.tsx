import { Button } from '../../../../ui/controls/Button.tsx'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { cancel } from '../../../../ui/words.ts'
import * as words from './words.ts'

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
      title={words.askToUnlink(name)}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button kind="destroy" busy={busy && words.unlinking} onClick={onUnlink}>
            {words.unlinkMethod(name)}
          </Button>
        </>
      }
    >
      <p>{isGithub ? words.aboutUnlinkingGithub : words.aboutUnlinking(name)}</p>
      {problem && (
        <p role="alert" className="mt-2 text-red">
          {problem}
        </p>
      )}
    </Dialog>
  )
}
