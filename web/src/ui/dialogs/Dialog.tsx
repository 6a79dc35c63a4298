import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useModal } from './use-modal.ts'

export type DialogType = 'info' | 'success' | 'warning' | 'error' | 'confirm'

const ICONS: Record<DialogType, { Icon: LucideIcon; tone: string } | null> = {
  info: { Icon: Info, tone: 'tone-blue' },
  success: { Icon: CircleCheck, tone: 'tone-green' },
  warning: { Icon: TriangleAlert, tone: 'tone-yellow' },
  error: { Icon: CircleX, tone: 'tone-red' },
  confirm: null,
}

interface Props {
  type: DialogType
  title: string
  children: ReactNode
  /**
   * Buttons, with the primary button last. The focus starts on the element marked `data-start`, or else on the first
   * focusable element.
   */
  actions: ReactNode
  /** Called on Escape, on the browser's Back and on a click outside, so it must do nothing harmful. */
  onClose(): void
  /** Whether all other dialogs are hidden until this dialog closes. */
  isUrgent?: boolean
}

/** The dialog is open while it's rendered. Afterward, the focus returns to the previous element. */
export function Dialog({ type, title, children, actions, onClose, isUrgent = false }: Props) {
  const modal = useModal(onClose, isUrgent)
  const id = useId()
  const icon = ICONS[type]
  return (
    <dialog
      {...modal}
      role={type === 'info' || type === 'success' ? 'dialog' : 'alertdialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="appear w-[calc(100%-32px)] max-w-[440px] rounded-lg border border-line bg-sheet text-ink shadow-3 backdrop:bg-overlay"
    >
      <div className="p-5">
        <h2 id={`${id}-title`} className="title-2 flex items-center gap-2">
          {icon && (
            <span className={icon.tone}>
              <icon.Icon className="size-5 text-tone" aria-hidden="true" />
            </span>
          )}
          {title}
        </h2>
        <div id={`${id}-text`} className="mt-2 text-ink-2 [overflow-wrap:anywhere]">
          {children}
        </div>
        <div className="mt-[18px] flex flex-wrap justify-end gap-2">{actions}</div>
      </div>
    </dialog>
  )
}
