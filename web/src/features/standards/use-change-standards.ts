import { call } from '@debrief/contracts/call'
import { Problem } from '@debrief/contracts/problem'
import type {
  changeStandard,
  confirmStandard,
  createStandard,
  deleteStandard,
  restoreStandard,
  StandardInput,
} from '@debrief/contracts/standards/standards'
import type {
  dismissSuggestion,
  publishSuggestion,
  restoreSuggestion,
} from '@debrief/contracts/standards/suggested-standards'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { problemText } from '../../lib/problem-text.ts'
import { useDialogs } from '../../ui/dialogs/Dialogs.tsx'
import { error as errorTitle } from '../../ui/words.ts'
import * as words from './change-standards-words.ts'
import { STANDARDS } from './standards-query.ts'

export type StandardAction =
  | { kind: 'create'; text: StandardInput }
  | { kind: 'update'; standardId: string; text: StandardInput }
  | { kind: 'delete'; standardId: string }
  | { kind: 'confirm'; standardId: string }
  | { kind: 'publish'; suggestionId: string; scope: { languages: string[]; paths: string[] } }
  | { kind: 'dismiss'; suggestionId: string }
  | { kind: 'restore'; undo: string }
  | { kind: 'suggest'; suggestionId: string }

interface ActionResult {
  id: string
  /** The value that undoes a deletion. Null if the deletion can't be undone. Missing after other changes. */
  undo?: string | null
}

async function send(action: StandardAction): Promise<ActionResult> {
  switch (action.kind) {
    case 'create':
      return call<typeof createStandard>('POST /api/standards', { body: action.text })
    case 'update': {
      const params = { standardId: action.standardId }
      const request = { params, body: action.text }
      return call<typeof changeStandard>('PATCH /api/standards/:standardId', request)
    }
    case 'delete': {
      const params = { standardId: action.standardId }
      const { undo } = await call<typeof deleteStandard>('DELETE /api/standards/:standardId', { params })
      return { id: action.standardId, undo }
    }
    case 'confirm': {
      const params = { standardId: action.standardId }
      return call<typeof confirmStandard>('POST /api/standards/:standardId/confirm', { params })
    }
    case 'publish': {
      const params = { suggestionId: action.suggestionId }
      const name = 'POST /api/standards/suggested/:suggestionId/publish'
      return call<typeof publishSuggestion>(name, { params, body: action.scope })
    }
    case 'dismiss': {
      const params = { suggestionId: action.suggestionId }
      await call<typeof dismissSuggestion>('POST /api/standards/suggested/:suggestionId/dismiss', { params })
      return { id: action.suggestionId }
    }
    case 'restore':
      return call<typeof restoreStandard>('POST /api/standards/restore', { body: { undo: action.undo } })
    case 'suggest': {
      const params = { suggestionId: action.suggestionId }
      const name = 'POST /api/standards/suggested/:suggestionId/restore'
      return call<typeof restoreSuggestion>(name, { params })
    }
  }
}

/** Shows error messages. `ask` returns null after a failure. */
export function useChangeStandards() {
  const client = useQueryClient()
  const dialogs = useDialogs()
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: [STANDARDS] }),
  })
  async function ask(action: StandardAction): Promise<ActionResult | null> {
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
        title: words.teamRequired,
        text: action.kind === 'publish' ? words.joinTeam : error.message,
      })
    return dialogs.error({
      title: errorTitle,
      text: words.failed[action.kind](problemText(error)),
    })
  }
  return { ask, doing: isPending ? (variables?.kind ?? null) : null }
}
