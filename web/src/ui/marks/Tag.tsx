import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Tone } from '../../lib/score-tone.ts'

export const TONES: Record<Tone, string> = {
  green: 'tone-green',
  blue: 'tone-blue',
  yellow: 'tone-yellow',
  orange: 'tone-orange',
  red: 'tone-red',
  gray: 'tone-gray',
}

export function Tag({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={clsx(
        TONES[tone],
        'inline-flex h-[22px] items-center gap-[5px] rounded-xs bg-tone-bg pr-2 text-xs font-[550] whitespace-nowrap text-tone inset-ring inset-ring-tone-edge [&_svg]:size-[13px]',
        icon ? 'pl-1.5' : 'pl-2',
      )}
    >
      {icon}
      {children}
    </span>
  )
}

export function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex min-h-[22px] items-center gap-[5px] rounded-xs bg-sunk px-[7px] font-mono text-2xs font-medium text-ink-2 inset-ring inset-ring-line">
      {children}
    </span>
  )
}
