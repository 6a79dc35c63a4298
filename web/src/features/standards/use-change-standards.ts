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

export type StandardAction =
  | { kind: 'create'; text: WrittenStandard }
  | { kind: 'update'; standardId: string; text: WrittenStandard }
  | { kind: 'delete'; standardId: string }
  | { kind: 'confirm'; standardId: string }
  | { kind: 'publish'; suggestionId: string }
  | { kind: 'dismiss'; suggestionId: string }

/** Returns the id of the changed standard. */
async function send(action: StandardAction): Promise<string> {
  switch (action.kind) {
    case 'create':
      return (await call<typeof createStandard>('POST /api/standards', { body: action.text })).id
    case 'update': {
      const params = { standardId: action.standardId }
      const request = { params, body: action.text }
      return (await call<typeof changeStandard>('PATCH /api/standards/:standardId', request)).id
    }
    case 'delete': {
      const params = { standardId: action.standardId }
      await call<typeof deleteStandard>('DELETE /api/standards/:standardId', { params })
      return action.standardId
    }
    case 'confirm': {
      const params = { standardId: action.standardId }
      return (await call<typeof confirmStandard>('POST /api/standards/:standardId/confirm', { params })).id
    }
    case 'publish': {
      const params = { suggestionId: action.suggestionId }
      const name = 'POST /api/standards/suggested/:suggestionId/publish'
      return (await call<typeof publishSuggestion>(name, { params })).id
    }
    case 'dismiss': {
      const params = { suggestionId: action.suggestionId }
      await call<typeof dismissSuggestion>('POST /api/standards/suggested/:suggestionId/dismiss', { params })
      return action.suggestionId
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
 * Sends changes and shows error messages. `ask` returns the id of the changed standard, or null after a
 * failure.
 */
export function useChangeStandards() {
  const client = useQueryClient()
  const dialogs = useDialogs()
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: [STANDARDS] }),
  })
  async function ask(action: StandardAction): Promise<string | null> {
    try {
      return await mutateAsync(action)
    } catch (error) {
      await say(action, error)
      return null
    }
  }
  const say = (action: StandardAction, error: unknown) => {
    if (error instanceof Problem && error.code === 'team_required')
      return dialogs.warning({
        title: 'Team Required',
        text:
          action.kind === 'publish'
            ? 'You must be part of a team to convert mistakes to standards'
            : error.message,
      })
    return dialogs.error({ title: 'Error', text: FAILED[action.kind] + problemText(error) })
  }
  return { ask, doing: isPending ? (variables?.kind ?? null) : null }
}
