import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

interface Props {
  /** Whether the item was opened with the keyboard. */
  byKeyboard: RefObject<boolean>
  children: ReactNode
}

/** The open item of a list. If it was opened with the keyboard, its title gets the focus once it has loaded. */
export function Opened({ byKeyboard, children }: Props) {
  const whole = useRef<HTMLElement>(null)
  useFocusTitle(byKeyboard, () => whole.current?.querySelector('h2') ?? null)
  return <article ref={whole}>{children}</article>
}

/**
 * If the item was opened with the keyboard, focuses its title. Runs whenever the URL's query changes, because the item
 * may have been shown before it was opened, such as the first one on a wide screen.
 */
export function useFocusTitle(byKeyboard: RefObject<boolean>, find: () => HTMLElement | null): void {
  const { search } = useLocation()
  const focus = useEffectEvent(() => {
    if (byKeyboard.current) find()?.focus({ preventScroll: true })
  })
  useEffect(() => focus(), [search])
}
