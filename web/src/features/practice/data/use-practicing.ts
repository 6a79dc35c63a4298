import type { Practice } from '@debrief/contracts/practice/practice'
import { Problem } from '@debrief/contracts/problem'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { problemText } from '../../../lib/problem-text.ts'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { PRACTICE } from './practice-query.ts'
import { type Done, sendWish, type Wish } from './send-wish.ts'

/** Sends one action at a time. `doing` is the action that is being sent. */
export interface Practicing {
  doing: Wish | null
  say(wish: Wish): void
}

interface Then {
  /** Called when an action here removes the exercise from the session. */
  onLeave(cardId: string): void
  onUndone(undone: NonNullable<Done['undone']>): void
}

/** Sends an action, shows its result immediately, then reloads everything else it changed. */
export function usePracticing({ onLeave, onUndone }: Then): Practicing {
  const client = useQueryClient()
  const tellFailure = useTellFailure()
  const tellSuccess = useTellSuccess()
  const lookAgain = () => client.invalidateQueries({ queryKey: PRACTICE })
  const undoable = () => client.getQueryData<Practice>(PRACTICE)?.undo ?? null
  const { mutate, isPending, variables } = useMutation({
    mutationFn: sendWish,
    async onSuccess({ change, comesBack, undone }, wish) {
      // Requests that are still running were sent before this action finished, so their responses may be outdated.
      await client.cancelQueries({ queryKey: PRACTICE })
      const left = findLeaving(wish)
      if (left !== null) onLeave(left)
      client.setQueryData<Practice>(PRACTICE, (known) => known && change(known))
      if (undone) onUndone(undone)
      if (wish.kind === 'rate')
        tellSuccess(`${wish.rating.name}. It comes back ${comesBack}.`, {
          name: 'Undo',
          run: () => undo(wish.cardId),
        })
      if (wish.kind === 'set-aside')
        tellSuccess('Exercise skipped. It won’t come back unless you restore it.', {
          name: 'Restore',
          run: () => mutate({ kind: 'take-up', cardId: wish.card.id }),
        })
      if (wish.kind !== 'hint' && wish.kind !== 'answer') void lookAgain()
    },
    onError(error, wish) {
      tellFailure(problemText(error))
      if (!(error instanceof Problem) || error.status < 400 || error.status >= 500) return
      // The exercise was answered, rated or skipped elsewhere in the meantime. The error message above says
      // so.
      if ('cardId' in wish) onLeave(wish.cardId)
      void lookAgain()
    },
  })
  const undo = (cardId: string) => {
    const last = undoable()
    if (last?.cardId === cardId && last.what === 'rating') mutate({ kind: 'undo' })
    else tellFailure('You’ve moved on since then. To undo your last action, use Undo on the page.')
  }
  return { doing: isPending ? (variables ?? null) : null, say: (wish) => !isPending && mutate(wish) }
}

function findLeaving(wish: Wish): string | null {
  if (wish.kind === 'rate') return wish.cardId
  return wish.kind === 'set-aside' ? wish.card.id : null
}
