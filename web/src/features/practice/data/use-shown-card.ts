import type { PracticeCard } from '@debrief/contracts/practice/card'
import { useEffect, useRef } from 'react'
import { useDraft } from '../../../lib/use-draft.ts'
import { useViewer } from '../../../session/use-viewer.ts'
import { useTellFailure } from '../../../ui/dialogs/Toasts.tsx'

/** Identifies one showing of an exercise. An exercise gets a new draft key each time it's due. */
export const toCardKey = ({ id, draftKey }: PracticeCard): string => `${id} ${draftKey}`

const WENT = 'You answered or skipped this exercise in another tab, so your answer here wasn’t submitted.'

/**
 * The current exercise. It stays the same, even after a reload, until it's done. An exercise that is answered but not
 * rated comes first. Shows a message if another tab finished the current one.
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
    if (before !== null && !cards.some((one) => toCardKey(one) === before)) tell(WENT)
    seen.current = shownKey
  }, [cards, shownKey, tell])
  useEffect(() => {
    if (id !== at) setAt(id)
  })
  return {
    card,
    /** The exercise is leaving because of an action in this tab, so no message is needed. */
    leave(cardId: string) {
      if (seen.current?.startsWith(cardId)) seen.current = null
    },
    show: (cardId: string) => setAt(cardId),
  }
}
