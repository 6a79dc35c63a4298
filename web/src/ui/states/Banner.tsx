import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Tone } from '../../lib/score-tone.ts'
import { TONES } from '../marks/Tag.tsx'

interface Props {
  tone: Tone
  icon: ReactNode
  fact: string
  children?: ReactNode
  action?: ReactNode
}

export function Banner({ tone, icon, fact, children, action }: Props) {
  return (
    <div
      role="status"
      className={clsx(
        TONES[tone],
        'grid grid-cols-[16px_minmax(0,1fr)] items-start gap-x-3 gap-y-2 rounded-md bg-tone-bg px-3.5 py-2.5 text-sm inset-ring inset-ring-tone-edge lg:flex lg:items-center',
      )}
    >
      <span className="mt-0.5 text-tone lg:mt-0 [&_svg]:size-4">{icon}</span>
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <b className="font-semibold">{fact}</b> {children}
      </p>
      {action && <span className="col-start-2 justify-self-start">{action}</span>}
    </div>
  )
}
