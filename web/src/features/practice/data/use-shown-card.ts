import type { PracticeCard } from '@debrief/contracts/http/practice-card'
import { useEffect, useRef } from 'react'
import { useDraft } from '../../../session/use-draft.ts'
import { useTellFailure } from '../../../ui/Toasts.tsx'

/** What is asked: of the same card it is something else each time. */
export const keyOf = ({ id, draftKey }: PracticeCard): string => `${id} ${draftKey}`

const WENT =
  'That exercise was answered or set aside somewhere else, so it is skipped here. What you wrote was not used.'

/**
 * The exercise that is asked now. It stays the same, also over loading the page anew, until it is done; one that is
 * answered and not rated comes before others. One that went away elsewhere is told.
 */
export function useShownCard(cards: readonly PracticeCard[]) {
  const tell = useTellFailure()
  const [at, setAt] = useDraft<string>('practice')
  const seen = useRef<string | null>(null)
  const card = cards.find(({ id }) => id === at) ?? cards.find(({ attempt }) => attempt) ?? cards[0] ?? null
  const id = card?.id ?? null
  const asked = card && keyOf(card)
  useEffect(() => {
    const before = seen.current
    if (before !== null && !cards.some((one) => keyOf(one) === before)) tell(WENT)
    seen.current = asked
  }, [cards, asked, tell])
  useEffect(() => {
    if (id !== at) setAt(id)
  })
  return {
    card,
    /** That one leaves by what is done here. */
    leave(cardId: string) {
      if (seen.current?.startsWith(cardId)) seen.current = null
    },
    show: (cardId: string) => setAt(cardId),
  }
}
