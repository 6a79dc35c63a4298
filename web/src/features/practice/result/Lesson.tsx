import type { Attempt, PracticeCard } from '@debrief/contracts/practice/card'
import type { ReactNode } from 'react'
import type { PracticeAction, Rating } from '../data/send-action.ts'
import { Fix } from './Fix.tsx'
import { Rate } from './Rate.tsx'

interface Props {
  card: PracticeCard
  attempt: Attempt
  doing: PracticeAction | null
  onRate(rating: Rating): void
  children: ReactNode
}

export function Lesson({ card, attempt, doing, onRate, children }: Props) {
  return (
    <>
      <Fix card={card} attempt={attempt} />
      {children}
      <Rate attempt={attempt} doing={doing} onRate={onRate} />
    </>
  )
}
