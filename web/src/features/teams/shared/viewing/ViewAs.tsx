import type { ViewablePerson } from '@debrief/contracts/people/viewable'
import { ChevronsUpDown } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from '../../../../session/use-viewer.ts'
import { useShortcuts } from '../../../../ui/keys/use-shortcuts.ts'
import { Avatar } from '../../../../ui/marks/Avatar.tsx'
import { useViewable } from './use-viewable.ts'
import { useViewed } from './Viewing.tsx'
import * as words from './words.ts'

// Few people open the list, so its code loads only when someone is about to open it.
const loadList = () => import('./PeopleList.tsx').then((module) => ({ default: module.PeopleList }))
const PeopleList = lazy(loadList)
const expectList = () => void loadList().catch(() => {})

export function ViewAs() {
  const { people } = useViewable()
  const { data: viewer } = useViewer()
  const { viewed, choose } = useViewed()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { state } = useLocation()
  const wasChosen = (state as { chosePerson?: boolean } | null)?.chosePerson === true
  const there = people.length > 0
  // Switching to another person renders a new page, and the focus would be lost with the old button.
  useEffect(() => {
    if (wasChosen && there) button.current?.focus({ preventScroll: true })
  }, [wasChosen, there])
  useShortcuts({ v: () => (there ? setOpen(true) : false) })
  if (!viewer || !there) return null
  const shown = viewed ?? viewer.id
  const person = people.find(({ id }) => id === shown)
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <div className="relative max-w-full">
      <button
        ref={button}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={describe(person, viewer.id)}
        onClick={() => setOpen(!open)}
        onPointerEnter={expectList}
        onFocus={expectList}
        className="inline-flex h-10 max-w-full items-center gap-[7px] rounded-sm border border-line-ctl bg-sheet px-2.5 text-sm font-[550] whitespace-nowrap hover:bg-hover lg:h-[34px]"
      >
        <span className="font-normal text-ink-3 max-sm:hidden">{words.viewAs}</span>
        {person && <Avatar name={person.username} src={person.avatarUrl} />}
        <span className="truncate">{person?.username ?? words.unknown}</span>
        {shown === viewer.id && <span className="font-normal text-ink-3 max-sm:hidden">{words.you}</span>}
        <ChevronsUpDown className="size-3.5 shrink-0" aria-hidden="true" />
      </button>
      {open && (
        <Suspense>
          <PeopleList
            people={people}
            shown={shown}
            viewerId={viewer.id}
            anchor={button}
            onClose={close}
            onChoose={(id) => {
              close()
              if (id !== shown) choose(id)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

function describe(person: ViewablePerson | undefined, viewerId: string): string {
  if (!person) return words.viewAsUnknown
  return person.id === viewerId ? words.viewAsYourself(person.username) : words.viewAsPerson(person.username)
}
