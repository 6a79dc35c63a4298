import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

interface Props {
  /** Whether it was opened by a key. */
  byKeyboard: RefObject<boolean>
  children: ReactNode
}

/** The item that a list opened. If it was opened by keyboard, its title gets the focus once it's loaded. */
export function Opened({ byKeyboard, children }: Props) {
  const whole = useRef<HTMLElement>(null)
  useEffect(() => {
    if (byKeyboard.current) whole.current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [byKeyboard])
  return <article ref={whole}>{children}</article>
}
