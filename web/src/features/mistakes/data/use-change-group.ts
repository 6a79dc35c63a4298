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
import { RECURRING } from './recurring-query.ts'

export type GroupAction =
  | { kind: 'rename'; title: string; description: string }
  | { kind: 'merge'; into: string }
  | { kind: 'move'; mistakeId: string; to: string | null }
  | { kind: 'answer'; mistakeId: string; isSame: boolean }
  | { kind: 'undo'; changeId: string }
  | { kind: 'convert' }

const GROUP = '/api/recurring-mistakes/:groupId'

/** Returns the id of the resulting group or standard; null if the group was deleted. */
async function send(groupId: string, action: GroupAction): Promise<string | null> {
  const params = { groupId }
  switch (action.kind) {
    case 'rename': {
      const { title, description } = action
      const body = { title, description }
      return (await call<typeof renameGroup>(`PATCH ${GROUP}`, { params, body })).groupId
    }
    case 'merge': {
      const body = { into: action.into }
      return (await call<typeof mergeGroups>(`POST ${GROUP}/merge`, { params, body })).groupId
    }
    case 'move': {
      const request = { params: { groupId, mistakeId: action.mistakeId }, body: { to: action.to } }
      return (await call<typeof moveMistake>(`POST ${GROUP}/mistakes/:mistakeId/move`, request)).groupId
    }
    case 'answer': {
      const request = { params: { groupId, repeatId: action.mistakeId }, body: { isSame: action.isSame } }
      return (await call<typeof answerRepeat>(`POST ${GROUP}/repeats/:repeatId`, request)).groupId
    }
    case 'undo': {
      const request = { params: { groupId, changeId: action.changeId } }
      return (await call<typeof undoGroupChange>(`POST ${GROUP}/history/:changeId/undo`, request)).groupId
    }
    case 'convert':
      return (await call<typeof convertToStandard>(`POST ${GROUP}/convert`, { params })).standardId
  }
}

/**
 * `ask` changes the group and reloads the recurring mistakes. Throws the server's error if the change fails.
 */
export function useChangeGroup(groupId: string) {
  const client = useQueryClient()
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (action: GroupAction) => send(groupId, action),
    onSettled: () => {
      // Pages that aren't open, such as the dashboard, may also show the group. They reload when they are opened.
      void client.invalidateQueries({ type: 'inactive', refetchType: 'none' })
      return client.invalidateQueries({ queryKey: [RECURRING] })
    },
  })
  return { ask: mutateAsync, doing: isPending ? (variables ?? null) : null }
}
