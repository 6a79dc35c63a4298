import { call } from '@debrief/contracts/call'
import type { Dashboard } from '@debrief/contracts/dashboard/dashboard'
import type { changeFirstLook, FirstLook, showFirstLook } from '@debrief/contracts/history/first-look'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { problemText } from '../../../../lib/problem-text.ts'
import { useTellFailure } from '../../../../ui/dialogs/Toasts.tsx'

export const FIRST_LOOK = ['first-look'] as const

export const firstLookQuery = queryOptions({
  queryKey: [...FIRST_LOOK, 'own'],
  queryFn: ({ signal }) => call<typeof showFirstLook>('GET /api/first-look', { signal }),
})

export function useChangeFirstLook() {
  const client = useQueryClient()
  const tellFailure = useTellFailure()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { dismissed?: boolean; shared?: boolean }) =>
      call<typeof changeFirstLook>('PATCH /api/first-look', { body }),
    onSuccess(_, { dismissed, shared }) {
      if (dismissed === true)
        client.setQueriesData<Dashboard>({ queryKey: ['dashboard'] }, (shown) =>
          shown && 'firstLookMonths' in shown ? { ...shown, firstLookMonths: null } : shown,
        )
      client.setQueryData<FirstLook>(firstLookQuery.queryKey, (look) =>
        look
          ? {
              ...look,
              dismissed: dismissed ?? look.dismissed,
              team: look.team && { ...look.team, isShared: shared ?? look.team.isShared },
            }
          : look,
      )
    },
    onError: (error) => tellFailure(problemText(error)),
  })
  return { change: mutate, isChanging: isPending }
}
