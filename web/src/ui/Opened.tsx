import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

interface Props {
  /** Whether it was opened by a key. */
  byKeyboard: RefObject<boolean>
  children: ReactNode
}

/** What a list has opened: once it is there, its title takes the focus of whoever opened it by a key. */
export function Opened({ byKeyboard, children }: Props) {
  const whole = useRef<HTMLElement>(null)
  useEffect(() => {
    if (byKeyboard.current) whole.current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [byKeyboard])
  return <article ref={whole}>{children}</article>
}
