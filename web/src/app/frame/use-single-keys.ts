import { call } from '@debrief/contracts/call'
import type { changeViewer, Viewer } from '@debrief/contracts/people/viewer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewer, VIEWER } from '../../session/use-viewer.ts'
import { useTellFailure } from '../../ui/dialogs/Toasts.tsx'
import { switchSingleKeys } from '../../ui/keys/keyboard.ts'
import { keysNotSaved } from './words.ts'

export function useSingleKeys() {
  const client = useQueryClient()
  const tellFailure = useTellFailure()
  const { data: viewer } = useViewer()
  const on = viewer?.singleKeyShortcuts ?? true
  useEffect(() => switchSingleKeys(on), [on])
  const put = (singleKeyShortcuts: boolean) =>
    client.setQueryData<Viewer>(VIEWER, (known) => known && { ...known, singleKeyShortcuts })
  const { mutate, isPending } = useMutation({
    mutationFn: (singleKeyShortcuts: boolean) =>
      call<typeof changeViewer>('PATCH /api/viewer', { body: { singleKeyShortcuts } }),
    onMutate: put,
    onError: (_error, wanted) => {
      put(!wanted)
      tellFailure(keysNotSaved)
    },
  })
  return { on, busy: isPending, change: mutate }
}
