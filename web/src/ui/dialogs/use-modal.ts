import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react'

/**
 * What a <dialog> needs to lie over the page as long as it is rendered: spread it on the element. The focus starts on the
 * part marked `data-start`, else on the first, and goes back where it came from. Escape and a press beside it close it.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opened = ref.current
    const before = document.activeElement
    opened?.showModal()
    opened?.querySelector<HTMLElement>('[data-start]')?.focus()
    return () => {
      opened?.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return {
    ref,
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => event.currentTarget.open || onClose(),
    onClick: (event: MouseEvent<HTMLDialogElement>) => event.target === event.currentTarget && onClose(),
  }
}
