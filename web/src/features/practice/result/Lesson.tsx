import type { Attempt, PracticeCard } from '@debrief/contracts/practice/card'
import type { ReactNode } from 'react'
import type { Rating, Wish } from '../data/send-wish.ts'
import { Fix } from './Fix.tsx'
import { Rate } from './Rate.tsx'

interface Props {
  card: PracticeCard
  attempt: Attempt
  doing: Wish | null
  onRate(rating: Rating): void
  /** What stands between the fix and the rating. */
  children: ReactNode
}

/** After an answer: the real fix, and how hard it was. */
export function Lesson({ card, attempt, doing, onRate, children }: Props) {
  return (
    <>
      <Fix card={card} attempt={attempt} />
      {children}
      <Rate attempt={attempt} doing={doing} onRate={onRate} />
    </>
  )
}
