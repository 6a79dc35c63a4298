import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { Dialog } from './Dialog.tsx'

interface Props {
  title: string
  text: ReactNode
  /** What the button that goes on says. */
  confirm: string
  /** Something is lost by it: the button is red. */
  danger?: boolean
  onConfirm(): void
  onClose(): void
}

/** Asks before something is done. Starts on the safe choice, and Escape is that choice too. */
export function ConfirmDialog({ title, text, confirm, danger = false, onConfirm, onClose }: Props) {
  return (
    <Dialog
      type="confirm"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" data-start onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind={danger ? 'destroy' : 'primary'}
            onClick={() => {
              onConfirm()
              onClose()
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}
