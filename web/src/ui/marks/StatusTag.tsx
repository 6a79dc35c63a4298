import { CircleCheck, CircleX, Clock, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from '../../lib/score-tone.ts'
import { Tag } from './Tag.tsx'
import { statuses } from './words.ts'

type Status = keyof typeof statuses

const LOOKS: Record<Status, { tone: Tone; icon: ReactNode }> = {
  pending: { tone: 'gray', icon: <Clock aria-hidden="true" /> },
  processing: {
    tone: 'yellow',
    icon: <LoaderCircle className="spin" aria-hidden="true" />,
  },
  completed: { tone: 'green', icon: <CircleCheck aria-hidden="true" /> },
  failed: { tone: 'red', icon: <CircleX aria-hidden="true" /> },
}

export function StatusTag({ status }: { status: Status }) {
  const { tone, icon } = LOOKS[status]
  return (
    <span key={status} className="appear inline-flex">
      <Tag tone={tone} icon={icon}>
        {statuses[status]}
      </Tag>
    </span>
  )
}
