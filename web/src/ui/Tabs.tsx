import clsx from 'clsx'
import { type KeyboardEvent, useRef } from 'react'

export interface Tab<Value extends string> {
  value: Value
  label: string
  count?: number | undefined
}

interface Props<Value extends string> {
  /** What is being chosen, for those who do not see it. */
  label: string
  tabs: readonly Tab<Value>[]
  chosen: Value
  onChoose(value: NoInfer<Value>): void
  /** Id of the element that shows what was chosen. */
  panel: string
  small?: boolean
}

const MOVES: Record<string, (at: number, length: number) => number> = {
  ArrowRight: (at, length) => (at + 1) % length,
  ArrowLeft: (at, length) => (at + length - 1) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
}

/** A segmented control. Arrows move and choose (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/). */
export function Tabs<Value extends string>({ label, tabs, chosen, onChoose, panel, small }: Props<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const to = MOVES[event.key]?.(
      tabs.findIndex((tab) => tab.value === chosen),
      tabs.length,
    )
    if (to === undefined) return
    event.preventDefault()
    onChoose(tabs[to]!.value)
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
      {tabs.map((tab) => (
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
          {tab.label}
          {tab.count !== undefined && (
            <span className="font-mono text-2xs/none font-medium text-ink-3">
              {tab.count.toLocaleString('en')}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
