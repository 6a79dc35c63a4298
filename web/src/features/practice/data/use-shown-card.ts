import type { PracticeCard } from '@debrief/contracts/practice/card'
import { useEffect, useRef } from 'react'
import { useDraft } from '../../../lib/use-draft.ts'
import { useViewer } from '../../../session/use-viewer.ts'
import { useTellFailure } from '../../../ui/dialogs/Toasts.tsx'
import { notDue } from '../words.ts'

/**
 * Returns a key that identifies an exercise until it's done. The same exercise has a different key the next time it's
 * due.
 */
export const toCardKey = ({ id, draftKey }: PracticeCard): string => `${id} ${draftKey}`

/**
 * Returns the current exercise, which stays the same until it's done, even after a reload. Answered exercises without a
 * rating come first. Shows a message if the person finished the current exercise in another tab.
 */
export function useShownCard(cards: readonly PracticeCard[]) {
  const tell = useTellFailure()
  const { data: viewer } = useViewer()
  const [at, setAt] = useDraft<string>(viewer?.id, 'practice')
  const seen = useRef<string | null>(null)
  const card = cards.find(({ id }) => id === at) ?? cards.find(({ attempt }) => attempt) ?? cards[0] ?? null
  const id = card?.id ?? null
  const shownKey = card && toCardKey(card)
  useEffect(() => {
    const before = seen.current
    if (before !== null && !cards.some((one) => toCardKey(one) === before)) tell(notDue)
    seen.current = shownKey
  }, [cards, shownKey, tell])
  useEffect(() => {
    if (id !== at) setAt(id)
  })
  return {
    card,
    /**
     * Call this when an action in this tab removes the exercise. Without this call, a message would say that the person
     * answered the exercise in another tab.
     */
    leave(cardId: string) {
      if (seen.current?.startsWith(cardId)) seen.current = null
    },
    show: (cardId: string) => setAt(cardId),
  }
}
