import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react'
import { closeOnBack } from './close-on-back.ts'

/**
 * Spread the result on a <dialog> to open it over the page while it's rendered. The focus starts on the element marked
 * `data-start`, or on the first that can have it, and returns to the previous element when the dialog closes. Escape,
 * the browser's Back and a click outside close the dialog.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opened = ref.current
    const before = document.activeElement
    opened?.showModal()
    opened?.querySelector<HTMLElement>('[data-start]')?.focus()
    const stop = closeOnBack(() => opened?.close())
    return () => {
      stop()
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
