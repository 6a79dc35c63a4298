import type { ViewablePerson } from '@debrief/contracts/people/viewable'
import clsx from 'clsx'
import { Check } from 'lucide-react'
import { Avatar } from '../../../../ui/marks/Avatar.tsx'
import { Kbd } from '../../../../ui/text/Kbd.tsx'
import * as words from './words.ts'

interface Props {
  id: string
  person: ViewablePerson
  isViewer: boolean
  shown: boolean
  active: boolean
  /** The key that chooses this person. Null if the person has no key. */
  digit: string | null
}

export function PersonOption({ id, person, isViewer, shown, active, digit }: Props) {
  const role = [isViewer && words.you, person.isManager && words.manager].filter(Boolean).join(' · ')
  return (
    <div
      id={id}
      role="option"
      aria-selected={shown}
      data-person={person.id}
      className={clsx(
        'flex min-h-10 cursor-default items-center gap-2 rounded-sm px-2 lg:min-h-[34px]',
        active && 'bg-hover',
      )}
    >
      <Avatar name={person.username} src={person.avatarUrl} />
      <span className="min-w-0 truncate font-[550]">{person.username}</span>
      <span className="whitespace-nowrap text-ink-3">{role}</span>
      <span className="flex-1" />
      {shown && <Check className="size-3.5 shrink-0" aria-hidden="true" />}
      {!shown && digit && (
        <span aria-hidden="true" className="max-lg:hidden">
          <Kbd>{digit}</Kbd>
        </span>
      )}
    </div>
  )
}
