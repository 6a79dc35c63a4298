import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

interface Props {
  /**
   * Whether the person opened the item with the keyboard. If so, the item's title gets the focus once it has loaded.
   */
  byKeyboard: RefObject<boolean>
  children: ReactNode
}

export function Opened({ byKeyboard, children }: Props) {
  const whole = useRef<HTMLElement>(null)
  useFocusTitle(byKeyboard, () => whole.current?.querySelector('h2') ?? null)
  return <article ref={whole}>{children}</article>
}

/** Runs whenever the URL's query changes, because a wide screen may have shown the item before the person opened it. */
export function useFocusTitle(byKeyboard: RefObject<boolean>, find: () => HTMLElement | null): void {
  const { search } = useLocation()
  const focus = useEffectEvent(() => {
    if (byKeyboard.current) find()?.focus({ preventScroll: true })
  })
  useEffect(() => focus(), [search])
}
