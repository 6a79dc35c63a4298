import { useShortcuts } from './use-shortcuts.ts'

interface List {
  /** A selector of the list's items, in the order of the page. */
  item: string
  /** A selector of the element to focus within an item; the item itself by default. */
  focus?: string
}

/** j and k go to the next and the previous item, and so do the arrows once the focus is in the list. */
export function useListKeys({ item, focus }: List): void {
  const move = (by: number) => () => moveFocus({ item, ...(focus && { focus }) }, by)
  const within = (by: number) => () => document.activeElement?.closest(item) != null && move(by)()
  useShortcuts({ j: move(1), k: move(-1), ArrowDown: within(1), ArrowUp: within(-1) })
}

function moveFocus({ item, focus }: List, by: number): boolean {
  const items = [...document.querySelectorAll<HTMLElement>(item)]
  const at = items.findIndex((one) => one.contains(document.activeElement))
  const to = items[at < 0 ? 0 : at + by]
  const target = focus ? to?.querySelector<HTMLElement>(focus) : to
  target?.focus()
  return target != null
}
