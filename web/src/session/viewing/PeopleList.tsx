import type { ViewablePerson } from '@debrief/contracts/http/viewable'
import clsx from 'clsx'
import { Check } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Avatar } from '../../ui/Avatar.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { findTyped } from './find-typed.ts'

interface Props {
  people: readonly ViewablePerson[]
  /** Id of who is shown now. */
  shown: string
  viewerId: string
  /** What opened it. */
  anchor: RefObject<HTMLElement | null>
  onChoose(id: string): void
  onClose(): void
}

/** How long after a letter the next one still belongs to the same name, milliseconds. */
const TYPING = 700
const DIGITS = 9

/**
 * The members to choose from (https://www.w3.org/WAI/ARIA/apg/patterns/listbox/): arrows, Home and End, letters look for a
 * name, the first nine have a digit. Over the page, because headers cut off what reaches out of them.
 */
export function PeopleList({ people, shown, viewerId, anchor, onChoose, onClose }: Props) {
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      people.findIndex(({ id }) => id === shown),
    ),
  )
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const id = useId()
  const optionId = (index: number) => `${id}-${index}`
  useOpen(list, { anchor, onClose })
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  const moves: Record<string, number> = {
    ArrowDown: Math.min(people.length - 1, active + 1),
    ArrowUp: Math.max(0, active - 1),
    Home: 0,
    End: people.length - 1,
  }
  const press = (event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (key === 'Tab') return onClose()
    const to = moves[key] ?? (key.length === 1 && key !== ' ' ? look(key) : undefined)
    if (to === undefined && key !== 'Enter' && key !== ' ' && key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Escape') onClose()
    else if (to === undefined) onChoose(people[active]!.id)
    else if (to >= 0) setActive(to)
  }
  /** The place of the name that was begun; a digit chooses at once. */
  const look = (key: string): number => {
    const now = performance.now()
    const text = now - typed.current.at < TYPING ? typed.current.text + key : key
    const numbered = text.length === 1 && /[1-9]/.test(key) ? people[Number(key) - 1] : undefined
    typed.current = { text, at: now }
    if (numbered) onChoose(numbered.id)
    return numbered ? -1 : findTyped(people, { text, active })
  }
  return createPortal(
    <div
      ref={list}
      role="listbox"
      aria-label="View as"
      tabIndex={-1}
      aria-activedescendant={optionId(active)}
      onKeyDown={press}
      className="appear fixed z-40 max-h-[min(420px,60vh)] min-w-[240px] overflow-y-auto rounded-md border border-line-2 bg-sheet p-1 text-sm shadow-3 outline-none max-lg:max-w-[calc(100vw-32px)]"
    >
      {people.map((person, index) => (
        <div
          key={person.id}
          id={optionId(index)}
          role="option"
          aria-selected={person.id === shown}
          onPointerMove={() => setActive(index)}
          onClick={() => onChoose(person.id)}
          className={clsx(
            'flex min-h-10 cursor-default items-center gap-2 rounded-sm px-2 lg:min-h-[34px]',
            index === active && 'bg-hover',
          )}
        >
          <Avatar name={person.username} src={person.avatarUrl} />
          <span className="min-w-0 truncate font-[550]">{person.username}</span>
          <span className="whitespace-nowrap text-ink-3">{roleOf(person, viewerId)}</span>
          <span className="flex-1" />
          {person.id === shown ? (
            <Check className="size-3.5 shrink-0" aria-hidden="true" />
          ) : (
            index < DIGITS && (
              <span aria-hidden="true" className="max-lg:hidden">
                <Kbd>{`${index + 1}`}</Kbd>
              </span>
            )
          )}
        </div>
      ))}
    </div>,
    document.getElementById('main') ?? document.body,
  )
}

const roleOf = ({ id, isManager }: ViewablePerson, viewerId: string) =>
  [id === viewerId && '(You)', isManager && 'Team Manager'].filter(Boolean).join(' · ')

/** Below what opened it and with the focus, until a press beside it, or until the page moves away under it. */
function useOpen(
  list: RefObject<HTMLDivElement | null>,
  { anchor, onClose }: Pick<Props, 'anchor' | 'onClose'>,
): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const box = list.current
    const at = anchor.current?.getBoundingClientRect()
    if (!box || !at) return
    box.style.top = `${Math.max(60, at.bottom + 6)}px`
    const left = Math.min(at.left, window.innerWidth - box.offsetWidth - 16)
    box.style.left = `${Math.max(16, at.right - box.offsetWidth > 16 ? at.right - box.offsetWidth : left)}px`
    box.focus({ preventScroll: true })
    const press = ({ target }: Event) => {
      const within = target instanceof Node && (box.contains(target) || anchor.current?.contains(target))
      if (!within) close.current()
    }
    const leave = (event: Event) => {
      if (event.target !== box) close.current()
    }
    document.addEventListener('pointerdown', press, true)
    window.addEventListener('resize', leave)
    window.addEventListener('scroll', leave, { passive: true })
    return () => {
      document.removeEventListener('pointerdown', press, true)
      window.removeEventListener('resize', leave)
      window.removeEventListener('scroll', leave)
    }
  }, [list, anchor])
}
