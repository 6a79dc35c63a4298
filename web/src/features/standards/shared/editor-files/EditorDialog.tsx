import { Button } from '../../../../ui/controls/Button.tsx'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { done } from '../../../../ui/words.ts'
import { EditorFiles } from './EditorFiles.tsx'
import { exportToEditor } from './words.ts'

export function EditorDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog
      type="info"
      title={exportToEditor}
      onClose={onClose}
      actions={
        <Button kind="primary" data-start onClick={onClose}>
          {done}
        </Button>
      }
    >
      <div className="-mx-1 max-h-[60dvh] overflow-y-auto rounded-md border border-line text-ink">
        <EditorFiles />
      </div>
    </Dialog>
  )
}
