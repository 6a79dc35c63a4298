import { call } from '@debrief/contracts/call'
import { Problem } from '@debrief/contracts/problem'
import type {
  changeStandard,
  confirmStandard,
  createStandard,
  deleteStandard,
  dismissSuggestion,
  publishSuggestion,
  WrittenStandard,
} from '@debrief/contracts/standards/standards'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { problemText } from '../../lib/problem-text.ts'
import { useDialogs } from '../../ui/dialogs/Dialogs.tsx'
import { STANDARDS } from './standards-query.ts'

export type StandardWish =
  | { kind: 'create'; text: WrittenStandard }
  | { kind: 'update'; standardId: string; text: WrittenStandard }
  | { kind: 'delete'; standardId: string }
  | { kind: 'confirm'; standardId: string }
  | { kind: 'publish'; suggestionId: string }
  | { kind: 'dismiss'; suggestionId: string }

/** Returns the id of the changed standard. */
async function send(wish: StandardWish): Promise<string> {
  switch (wish.kind) {
    case 'create':
      return (await call<typeof createStandard>('POST /api/standards', { body: wish.text })).id
    case 'update': {
      const params = { standardId: wish.standardId }
      const request = { params, body: wish.text }
      return (await call<typeof changeStandard>('PATCH /api/standards/:standardId', request)).id
    }
    case 'delete': {
      const params = { standardId: wish.standardId }
      await call<typeof deleteStandard>('DELETE /api/standards/:standardId', { params })
      return wish.standardId
    }
    case 'confirm': {
      const params = { standardId: wish.standardId }
      return (await call<typeof confirmStandard>('POST /api/standards/:standardId/confirm', { params })).id
    }
    case 'publish': {
      const params = { suggestionId: wish.suggestionId }
      const name = 'POST /api/standards/suggested/:suggestionId/publish'
      return (await call<typeof publishSuggestion>(name, { params })).id
    }
    case 'dismiss': {
      const params = { suggestionId: wish.suggestionId }
      await call<typeof dismissSuggestion>('POST /api/standards/suggested/:suggestionId/dismiss', { params })
      return wish.suggestionId
    }
  }
}

const FAILED = {
  create: 'Failed to create standard: ',
  update: 'Failed to update standard: ',
  delete: 'Failed to delete standard: ',
  confirm: 'Failed to confirm standard: ',
  publish: 'Failed to convert: ',
  dismiss: 'Failed to dismiss: ',
}

/**
 * Sends changes and shows failures. `ask` returns the id of the changed standard, or null after a failure.
 */
export function useChangeStandards() {
  const client = useQueryClient()
  const dialogs = useDialogs()
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: [STANDARDS] }),
  })
  async function ask(wish: StandardWish): Promise<string | null> {
    try {
      return await mutateAsync(wish)
    } catch (error) {
      await say(wish, error)
      return null
    }
  }
  const say = (wish: StandardWish, error: unknown) => {
    if (error instanceof Problem && error.code === 'team_required')
      return dialogs.warning({
        title: 'Team Required',
        text:
          wish.kind === 'publish'
            ? 'You must be part of a team to convert mistakes to standards'
            : error.message,
      })
    return dialogs.error({ title: 'Error', text: FAILED[wish.kind] + problemText(error) })
  }
  return { ask, doing: isPending ? (variables?.kind ?? null) : null }
}
