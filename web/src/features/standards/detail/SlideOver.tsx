import type { ReactNode } from 'react'
import { CloseButton } from '../../../ui/dialogs/CloseButton.tsx'
import { useModal } from '../../../ui/dialogs/use-modal.ts'
import { standard } from './words.ts'

export function SlideOver({ children, onClose }: { children: ReactNode; onClose(): void }) {
  const modal = useModal(onClose)
  return (
    <dialog
      {...modal}
      aria-label={standard}
      className="m-0 transition-transform duration-[280ms] ease-out starting:open:translate-x-full ml-auto h-dvh max-h-none w-[min(560px,calc(100%-28px))] max-w-none overflow-y-auto border-l border-line bg-page text-ink shadow-3 backdrop:bg-overlay"
    >
      <div className="sticky top-0 z-[1] flex justify-end bg-page/95 p-2">
        <CloseButton onClose={onClose} />
      </div>
      <div className="@container px-4 pb-12">{children}</div>
    </dialog>
  )
}
