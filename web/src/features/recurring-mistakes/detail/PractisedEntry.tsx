import type { Practised } from '@debrief/contracts/http/recurring-mistakes'
import clsx from 'clsx'
import { Dumbbell } from 'lucide-react'
import { Line } from '../../../ui/Words.tsx'
import { Day } from '../Day.tsx'

/** An exercise of one of its mistakes, and how it went. */
export function PractisedEntry({ entry: { at, title, recalled } }: { entry: Practised }) {
  return (
    <>
      <span className="spine-mark" aria-hidden="true">
        <Dumbbell className="size-3.5" />
      </span>
      <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
        <b className="mr-2 font-[550]">
          <Day at={at} />
        </b>
        Practised “<Line text={title} />”{' '}
        <span className={clsx('font-[550]', recalled && 'tone-green text-tone')}>
          {recalled ? 'recalled' : 'not recalled'}
        </span>
      </p>
    </>
  )
}
