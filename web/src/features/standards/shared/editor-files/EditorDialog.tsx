import { Button } from '../../../../ui/controls/Button.tsx'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { EditorFiles } from './EditorFiles.tsx'

export function EditorDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog
      type="info"
      title="Export to editor"
      onClose={onClose}
      actions={
        <Button kind="primary" data-start onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="-mx-1 max-h-[60dvh] overflow-y-auto rounded-md border border-line text-ink">
        <EditorFiles />
      </div>
    </Dialog>
  )
}
