import { X } from 'lucide-react'
import { Button } from '../controls/Button.tsx'

/** Closes the sheet that contains it. Gets the focus when the sheet opens. */
export function CloseButton({ onClose }: { onClose(): void }) {
  return (
    <Button
      kind="quiet"
      label="Close"
      data-start
      icon={<X className="size-4" aria-hidden="true" />}
      onClick={onClose}
    />
  )
}
