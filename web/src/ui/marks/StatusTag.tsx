import { CircleCheck, CircleX, Clock, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from '../../lib/score-tone.ts'
import { Tag } from './Tag.tsx'

type Status = 'pending' | 'processing' | 'completed' | 'failed'

const LOOKS: Record<Status, { tone: Tone; word: string; icon: ReactNode }> = {
  pending: { tone: 'gray', word: 'Pending', icon: <Clock aria-hidden="true" /> },
  processing: {
    tone: 'yellow',
    word: 'Processing',
    icon: <LoaderCircle className="spin" aria-hidden="true" />,
  },
  completed: { tone: 'green', word: 'Completed', icon: <CircleCheck aria-hidden="true" /> },
  failed: { tone: 'red', word: 'Failed', icon: <CircleX aria-hidden="true" /> },
}

export function StatusTag({ status }: { status: Status }) {
  const { tone, word, icon } = LOOKS[status]
  return (
    <span key={status} className="appear inline-flex">
      <Tag tone={tone} icon={icon}>
        {word}
      </Tag>
    </span>
  )
}
