import clsx from 'clsx'
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'

export interface Tab<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
  /** The number of items in the tab's list. Undefined while it loads. */
  count?: number | undefined
}

interface Props<Value extends string> {
  label: string
  tabs: readonly Tab<Value>[]
  chosen: Value
  onChoose(value: NoInfer<Value>): void
  /** The id of the element that shows the chosen tab's content. */
  panel: string
  small?: boolean
}

const MOVES: Record<string, (at: number, length: number) => number> = {
  ArrowRight: (at, length) => (at + 1) % length,
  ArrowLeft: (at, length) => (at + length - 1) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
}

/** The control's padding around its tabs, in pixels. */
const EDGE = 3

/**
 * Follows https://www.w3.org/WAI/ARIA/apg/patterns/tabs/. Each count has room for three digits, so that no tab moves
 * when the counts arrive.
 */
export function Tabs<Value extends string>({ label, tabs, chosen, onChoose, panel, small }: Props<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const counts = useLastCounts(tabs)
  useChosenInSight(list, `${chosen} ${counts.join()}`)
  const move = (event: KeyboardEvent) => {
    const to = MOVES[event.key]?.(
      tabs.findIndex((tab) => tab.value === chosen),
      tabs.length,
    )
    if (to === undefined) return
    event.preventDefault()
    if (tabs[to]) onChoose(tabs[to].value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      className="inline-flex max-w-full gap-0.5 overflow-x-auto rounded-md border border-line bg-sunk p-0.5 [scrollbar-width:none]"
    >
      {tabs.map((tab, at) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === chosen}
          aria-controls={panel}
          tabIndex={tab.value === chosen ? 0 : -1}
          onClick={() => onChoose(tab.value)}
          className={clsx(
            'inline-flex items-center gap-1.5 rounded-sm font-medium whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink',
            'aria-selected:bg-sheet aria-selected:font-semibold aria-selected:text-ink aria-selected:inset-ring aria-selected:inset-ring-line-2',
            small ? 'h-[26px] px-2 text-xs' : 'h-9 px-[11px] text-sm lg:h-7',
          )}
        >
          {tab.icon}
          {tab.label}
          {'count' in tab && (
            <span className="min-w-[3ch] font-mono text-2xs/none font-medium text-ink-3">
              {counts[at]?.toLocaleString('en')}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

function useChosenInSight(list: RefObject<HTMLElement | null>, after: string): void {
  useLayoutEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (list.current && tab) scrollInto(list.current, tab)
  }, [list, after])
}

function scrollInto(list: HTMLElement, tab: HTMLElement): void {
  const [outer, inner] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  const [before, behind] = [outer.left + EDGE - inner.left, inner.right + EDGE - outer.right]
  if (before > 0) list.scrollLeft -= Math.ceil(before)
  else if (behind > 0) list.scrollLeft += Math.ceil(behind)
}

/** Returns the previous counts while the counts reload. */
function useLastCounts(tabs: readonly Tab<string>[]): readonly (number | undefined)[] {
  const [last, setLast] = useState<readonly (number | undefined)[]>([])
  const counts = tabs.map(({ count }, at) => count ?? last[at])
  if (counts.some((count, at) => count !== last[at])) setLast(counts)
  return counts
}
