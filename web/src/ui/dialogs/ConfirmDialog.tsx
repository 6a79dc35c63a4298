import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { cancel } from '../words.ts'
import { Dialog } from './Dialog.tsx'

interface Props {
  title: string
  text: ReactNode
  confirm: string
  danger?: boolean
  onConfirm(): void
  onClose(): void
}

export function ConfirmDialog({ title, text, confirm, danger = false, onConfirm, onClose }: Props) {
  return (
    <Dialog
      type="confirm"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" data-start onClick={onClose}>
            {cancel}
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
