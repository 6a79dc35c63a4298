import { call } from '@debrief/contracts/call'
import type {
  answerRepeat,
  convertToStandard,
  mergeGroups,
  moveMistake,
  renameGroup,
  undoGroupChange,
} from '@debrief/contracts/mistakes/recurring-changes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { problemText } from '../../../lib/problem-text.ts'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { undo as undoLabel } from '../../../ui/words.ts'
import { changeUndone, undoFailed } from '../change/words.ts'
import { RECURRING } from './recurring-query.ts'

export type GroupAction =
  | { kind: 'rename'; title: string; description: string }
  | { kind: 'merge'; into: string }
  | { kind: 'move'; mistakeId: string; to: string | null }
  | { kind: 'answer'; mistakeId: string; isSame: boolean }
  | { kind: 'undo'; changeId: string }
  | { kind: 'convert' }

const GROUP = '/api/recurring-mistakes/:groupId'

export interface GroupChangeResult {
  /** The resulting group or standard. Null if the group was deleted. */
  id: string | null
  /** The ids needed to undo the change. Null if the change can't be undone. */
  undo: { groupId: string; changeId: string } | null
}

async function send(groupId: string, action: GroupAction): Promise<GroupChangeResult> {
  if (action.kind === 'convert') {
    const request = { params: { groupId } }
    return {
      id: (await call<typeof convertToStandard>(`POST ${GROUP}/convert`, request)).standardId,
      undo: null,
    }
  }
  const done = await change(groupId, action)
  return { id: done.groupId, undo: done.undo }
}

function change(groupId: string, action: Exclude<GroupAction, { kind: 'convert' }>) {
  const params = { groupId }
  switch (action.kind) {
    case 'rename': {
      const { title, description } = action
      const body = { title, description }
      return call<typeof renameGroup>(`PATCH ${GROUP}`, { params, body })
    }
    case 'merge': {
      const body = { into: action.into }
      return call<typeof mergeGroups>(`POST ${GROUP}/merge`, { params, body })
    }
    case 'move': {
      const request = { params: { groupId, mistakeId: action.mistakeId }, body: { to: action.to } }
      return call<typeof moveMistake>(`POST ${GROUP}/mistakes/:mistakeId/move`, request)
    }
    case 'answer': {
      const request = { params: { groupId, repeatId: action.mistakeId }, body: { isSame: action.isSame } }
      return call<typeof answerRepeat>(`POST ${GROUP}/repeats/:repeatId`, request)
    }
    case 'undo': {
      const request = { params: { groupId, changeId: action.changeId } }
      return call<typeof undoGroupChange>(`POST ${GROUP}/history/:changeId/undo`, request)
    }
  }
}

export function useUndoChange() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const tellSuccess = useTellSuccess()
  const tellFailure = useTellFailure()
  return (undo: GroupChangeResult['undo'], restored: string) => {
    if (!undo) return undefined
    const run = async () => {
      try {
        await send(undo.groupId, { kind: 'undo', changeId: undo.changeId })
        await client.invalidateQueries({ queryKey: [RECURRING] })
        void navigate(`/recurring-mistakes?group=${restored}`)
        tellSuccess(changeUndone)
      } catch (error) {
        tellFailure(undoFailed(problemText(error)))
      }
    }
    return { name: undoLabel, run: () => void run() }
  }
}

/** `ask` rejects with the error if the change fails. */
export function useChangeGroup(groupId: string) {
  const client = useQueryClient()
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (action: GroupAction) => send(groupId, action),
    onSettled: () => {
      void client.invalidateQueries({ type: 'inactive', refetchType: 'none' })
      return client.invalidateQueries({ queryKey: [RECURRING] })
    },
  })
  return { ask: mutateAsync, doing: isPending ? (variables ?? null) : null }
}
