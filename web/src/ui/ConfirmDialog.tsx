import { useEffect, useId, useRef } from 'react'
import { Button } from './Button.tsx'

interface Props {
  title: string
  text: string
  confirm: string
  onConfirm(): void
  onClose(): void
}

/** Asks before something is replaced. Opens at once, starts on the safe choice, and Escape is that choice too. */
export function ConfirmDialog({ title, text, confirm, onConfirm, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
      className="appear w-[calc(100%-32px)] max-w-[440px] rounded-lg border border-line bg-sheet p-5 text-ink shadow-3 backdrop:bg-overlay"
    >
      <h2 id={`${id}-title`} className="title-2">
        {title}
      </h2>
      <p id={`${id}-text`} className="mt-2 mb-[18px] text-ink-2">
        {text}
      </p>
      <div className="flex justify-end gap-2">
        <Button kind="quiet" autoFocus onClick={onClose}>
          Cancel
        </Button>
        <Button
          kind="primary"
          onClick={() => {
            onConfirm()
            onClose()
          }}
        >
          {confirm}
        </Button>
      </div>
    </dialog>
  )
}
