import type { ViewablePerson } from '@debrief/contracts/people/viewable'
import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { PersonOption } from './PersonOption.tsx'
import { useAnchored } from './use-anchored.ts'
import * as words from './words.ts'

interface Props {
  people: readonly ViewablePerson[]
  shown: string
  viewerId: string
  anchor: RefObject<HTMLElement | null>
  onChoose(id: string): void
  onClose(): void
}

/** The maximum pause between two typed letters of the same name, in milliseconds. */
const TYPING = 700
const DIGITS = 9

/**
 * Arrow keys, Home and End move through the list, letters find a name, and digits choose a member
 * (https://www.w3.org/WAI/ARIA/apg/patterns/listbox/). The list is rendered outside the header, which would clip it.
 */
export function PeopleList({ people, shown, viewerId, anchor, onChoose, onClose }: Props) {
  const [active, setActive] = useState(() => Math.max(0, findPersonIndex(people, shown)))
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const id = useId()
  useAnchored(list, { anchor, onClose })
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  /** Returns the index of the name that matches the typed letters, or -1. A digit chooses a person immediately. */
  const look = (key: string): number => {
    const now = performance.now()
    const text = now - typed.current.at < TYPING ? typed.current.text + key : key
    const numbered = text.length === 1 && /[1-9]/.test(key) ? people[Number(key) - 1] : undefined
    typed.current = { text, at: now }
    if (numbered) onChoose(numbered.id)
    return numbered ? -1 : findTyped(people, { text, active })
  }
  const press = (event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (key === 'Tab') return onClose()
    const to = findMove(key, { active, last: people.length - 1 }) ?? (isSign(key) ? look(key) : null)
    if (to === null && !ACTS.has(key)) return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Escape') onClose()
    else if (to === null) {
      if (people[active]) onChoose(people[active].id)
    } else if (to >= 0) setActive(to)
  }
  return createPortal(
    <div
      ref={list}
      role="listbox"
      aria-label={words.viewAs}
      tabIndex={-1}
      aria-activedescendant={`${id}-${active}`}
      onKeyDown={press}
      onClick={(event) => {
        const person = personAt(event)
        if (person) onChoose(person)
      }}
      onPointerMove={(event) => {
        const at = findPersonIndex(people, personAt(event))
        if (at >= 0) setActive(at)
      }}
      className="appear fixed z-40 max-h-[min(420px,60vh)] min-w-[240px] overflow-y-auto rounded-md border border-line-2 bg-sheet p-1 text-sm shadow-3 outline-none max-lg:max-w-[calc(100vw-32px)]"
    >
      {people.map((person, index) => (
        <PersonOption
          key={person.id}
          id={`${id}-${index}`}
          person={person}
          isViewer={person.id === viewerId}
          shown={person.id === shown}
          active={index === active}
          digit={index < DIGITS ? `${index + 1}` : null}
        />
      ))}
    </div>,
    document.getElementById('main') ?? document.body,
  )
}

const ACTS = new Set(['Enter', ' ', 'Escape'])
const isSign = (key: string) => key.length === 1 && key !== ' '

const findPersonIndex = (people: readonly ViewablePerson[], id: string | null) =>
  people.findIndex((person) => person.id === id)

const personAt = ({ target }: SyntheticEvent): string | null =>
  (target instanceof Element && target.closest<HTMLElement>('[data-person]')?.dataset.person) || null

function findMove(key: string, { active, last }: { active: number; last: number }): number | null {
  if (key === 'ArrowDown') return Math.min(last, active + 1)
  if (key === 'ArrowUp') return Math.max(0, active - 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}

interface Person {
  username: string
}

/**
 * Returns the index of the next name that starts with the typed letters, or -1. The search starts at the active name
 * or, for a single or repeated letter, at the name after it. After the last name, the search continues with the first
 * (https://www.w3.org/WAI/ARIA/apg/patterns/listbox/, type-ahead).
 */
function findTyped(people: readonly Person[], { text, active }: { text: string; active: number }): number {
  const [first = ''] = text
  const isRepeated = [...text].every((sign) => sign === first)
  const wanted = (isRepeated ? first : text).toLowerCase()
  const from = isRepeated ? active + 1 : active
  const order = people.map((_, index) => (from + index) % people.length)
  return order.find((index) => people[index]?.username.toLowerCase().startsWith(wanted)) ?? -1
}
