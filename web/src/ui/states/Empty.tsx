import type { ReactNode } from 'react'
import { Tally } from '../marks/Tally.tsx'

interface Props {
  marks?: 1 | 2 | 3 | 4
  title: string
  children?: ReactNode
}

export function Empty({ marks = 2, title, children }: Props) {
  return (
    <div className="pad grid content-center justify-items-center gap-1.5 rounded-lg border border-line bg-sheet px-6 py-12 text-center">
      <span className="mb-3 opacity-35">
        <Tally marks={marks} />
      </span>
      <h2 className="title-3 text-balance">{title}</h2>
      <div className="max-w-[44ch] text-sm text-balance text-ink-2">{children}</div>
    </div>
  )
}
