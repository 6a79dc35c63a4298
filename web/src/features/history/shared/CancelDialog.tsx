import type { HistoryImport } from '@debrief/contracts/history/history'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { askCancel } from './history-words.ts'
import * as words from './words.ts'

interface Props {
  one: HistoryImport
  onCancel(): void
  onClose(): void
}

/** Doesn't use `ConfirmDialog`, because that dialog's Cancel button would keep the import running. */
export function CancelDialog({ one, onCancel, onClose }: Props) {
  const { title, text } = askCancel(one)
  return (
    <Dialog
      type="confirm"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" data-start onClick={onClose}>
            {words.keepImporting}
          </Button>
          <Button
            kind="primary"
            onClick={() => {
              onCancel()
              onClose()
            }}
          >
            {words.confirmCancel}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}
