import clsx from 'clsx'
import type { Tone } from '../../lib/score-tone.ts'
import { TONES } from './Tag.tsx'

export function ScoreTile({ score, tone, label }: { score: number | null; tone: Tone; label: string }) {
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={clsx(
        TONES[tone],
        'inline-grid h-[26px] min-w-[38px] shrink-0 place-items-center rounded-sm bg-tone-bg px-[7px] font-mono text-sm/none font-semibold text-tone inset-ring inset-ring-tone-edge',
      )}
    >
      {score ?? '–'}
    </span>
  )
}
