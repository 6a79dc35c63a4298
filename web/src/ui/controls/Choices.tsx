import { type KeyboardEvent, type ReactNode, useRef } from 'react'

export interface Choice<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
  note?: ReactNode
}

interface Props<Value extends string> {
  label: string
  choices: readonly Choice<Value>[]
  chosen: Value
  onChoose(value: NoInfer<Value>): void
  disabled?: boolean
}

const MOVES: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Follows https://www.w3.org/WAI/ARIA/apg/patterns/radio/. */
export function Choices<Value extends string>({
  label,
  choices,
  chosen,
  onChoose,
  disabled = false,
}: Props<Value>) {
  const group = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const by = MOVES[event.key]
    if (by === undefined || disabled) return
    event.preventDefault()
    const at = choices.findIndex((choice) => choice.value === chosen)
    const to = (at + by + choices.length) % choices.length
    if (choices[to]) onChoose(choices[to].value)
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[to]?.focus()
  }
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      onKeyDown={move}
      className="inline-flex max-w-full shrink-0 gap-0.5 overflow-x-auto rounded-md border border-line bg-sunk p-0.5 [scrollbar-width:none]"
    >
      {choices.map(({ value, label: name, icon, note }) => (
        <button
          key={value}
          type="button"
          role="radio"
          aria-checked={value === chosen}
          tabIndex={value === chosen ? 0 : -1}
          disabled={disabled}
          onClick={() => onChoose(value)}
          className="inline-flex h-9 items-center gap-1.5 rounded-sm px-[11px] text-sm font-medium whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink disabled:cursor-not-allowed aria-checked:bg-sheet aria-checked:font-semibold aria-checked:text-ink aria-checked:inset-ring aria-checked:inset-ring-line-2 lg:h-7 [&_svg]:size-3.5"
        >
          {icon}
          {name}
          {note && <> {note}</>}
        </button>
      ))}
    </div>
  )
}
