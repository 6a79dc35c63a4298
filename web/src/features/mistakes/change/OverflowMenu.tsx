import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'

interface Props {
  label: string
  items: readonly { name: string; onChoose(): void }[]
  small?: boolean
}

const MOVES: Record<string, (at: number, length: number) => number> = {
  ArrowDown: (at, length) => (at + 1) % length,
  ArrowUp: (at, length) => (at + length - 1) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
}

/** Follows https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/. */
export function OverflowMenu({ label, items, small = false }: Props) {
  const [open, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const id = useId()
  const choices = () => [...(whole.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const close = () => {
    setOpen(false)
    whole.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus({ preventScroll: true })
  }
  useEffect(() => {
    if (!open) return
    whole.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [open])
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Closes only the menu, not the open group next to the list.
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      close()
      return
    }
    const all = choices()
    const to = MOVES[event.key]?.(
      all.findIndex((one) => one === document.activeElement),
      all.length,
    )
    if (to === undefined) return
    event.preventDefault()
    all[to]?.focus()
  }
  return (
    <div ref={whole} className="relative">
      <Button
        kind={small ? 'quiet' : 'default'}
        size={small ? 'small' : 'normal'}
        label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        icon={<Ellipsis className="size-4" aria-hidden="true" />}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div
          id={id}
          role="menu"
          aria-label={label}
          onKeyDown={move}
          className={`appear absolute ${small ? 'right-0' : 'max-lg:left-0 lg:right-0'} z-10 mt-1 min-w-44 rounded-md border border-line bg-sheet p-1 shadow-3`}
        >
          {items.map(({ name, onChoose }) => (
            <button
              key={name}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close()
                onChoose()
              }}
              className="block min-h-10 w-full rounded-sm px-2.5 text-left text-sm whitespace-nowrap hover:bg-hover focus-visible:bg-hover lg:min-h-8"
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
