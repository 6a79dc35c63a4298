import { useShortcuts } from './use-shortcuts.ts'

interface List {
  item: string
  /** A selector for the element to focus within an item. The default is the item. */
  focus?: string
}

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
