import type { Practice } from '@debrief/contracts/practice/practice'
import { Problem } from '@debrief/contracts/problem'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { problemText } from '../../../lib/problem-text.ts'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { undo as undoLabel } from '../../../ui/words.ts'
import * as words from '../words.ts'
import { PRACTICE } from './practice-query.ts'
import { type ActionResult, type PracticeAction, sendAction } from './send-action.ts'

/** Sends one action at a time. `doing` is the action that is being sent. */
export interface PracticeActions {
  doing: PracticeAction | null
  say(action: PracticeAction): void
}

interface PracticeCallbacks {
  onLeave(cardId: string): void
  onUndone(undone: NonNullable<ActionResult['undone']>): void
}

export function usePracticing({ onLeave, onUndone }: PracticeCallbacks): PracticeActions {
  const client = useQueryClient()
  const tellFailure = useTellFailure()
  const tellSuccess = useTellSuccess()
  const lookAgain = () => client.invalidateQueries({ queryKey: PRACTICE })
  const undoable = () => client.getQueryData<Practice>(PRACTICE)?.undo ?? null
  const { mutate, isPending, variables } = useMutation({
    mutationFn: sendAction,
    async onSuccess({ change, comesBack, undone }, action) {
      // A request that is still running was sent before this action finished, so its response may be outdated.
      await client.cancelQueries({ queryKey: PRACTICE })
      const left = findLeaving(action)
      if (left !== null) onLeave(left)
      client.setQueryData<Practice>(PRACTICE, (known) => known && change(known))
      if (undone) onUndone(undone)
      if (action.kind === 'rate')
        tellSuccess(words.rated(action.rating.name, comesBack), {
          name: undoLabel,
          newest: true,
          run: () => undo(action.cardId),
        })
      if (action.kind === 'skip')
        tellSuccess(words.skipped, {
          name: words.restore,
          run: () => mutate({ kind: 'restore', cardId: action.card.id }),
        })
      if (action.kind !== 'hint' && action.kind !== 'answer') void lookAgain()
    },
    onError(error, action) {
      tellFailure(problemText(error))
      if (!(error instanceof Problem) || error.status < 400 || error.status >= 500) return
      // Usually, the person already answered, rated or skipped the exercise in another tab.
      if ('cardId' in action) onLeave(action.cardId)
      void lookAgain()
    },
  })
  const undo = (cardId: string) => {
    const last = undoable()
    if (last?.cardId === cardId && last.what === 'rating') mutate({ kind: 'undo' })
    else tellFailure(words.movedOn)
  }
  return { doing: isPending ? (variables ?? null) : null, say: (action) => !isPending && mutate(action) }
}

function findLeaving(action: PracticeAction): string | null {
  if (action.kind === 'rate') return action.cardId
  return action.kind === 'skip' ? action.card.id : null
}
