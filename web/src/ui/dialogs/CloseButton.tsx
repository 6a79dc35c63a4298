import { X } from 'lucide-react'
import { Button } from '../controls/Button.tsx'
import { close } from '../words.ts'

export function CloseButton({ onClose }: { onClose(): void }) {
  return (
    <Button
      kind="quiet"
      label={close}
      data-start
      icon={<X className="size-4" aria-hidden="true" />}
      onClick={onClose}
    />
  )
}
