import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

interface Props {
  /** Whether the item was opened with the keyboard. */
  byKeyboard: RefObject<boolean>
  children: ReactNode
}

/**
 * The open item of a list. If it was opened with the keyboard, its title gets the focus once it has loaded.
 */
export function Opened({ byKeyboard, children }: Props) {
  const whole = useRef<HTMLElement>(null)
  useEffect(() => {
    if (byKeyboard.current) whole.current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [byKeyboard])
  return <article ref={whole}>{children}</article>
}
