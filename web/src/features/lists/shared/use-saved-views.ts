import { call } from '@debrief/contracts/call'
import type { ListScreen, ViewScreen } from '@debrief/contracts/lists/constants'
import type { listFilterOptions } from '@debrief/contracts/lists/filters'
import type {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  renameSavedView,
} from '@debrief/contracts/lists/saved-views'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useViewed } from '../../teams/shared/viewing/Viewing.tsx'

const VIEWS = ['saved-views']

export function useSavedViews(screen: ViewScreen) {
  const query = useQuery({
    queryKey: VIEWS,
    queryFn: ({ signal }) => call<typeof listSavedViews>('GET /api/saved-views', { signal }),
  })
  return { ...query, views: query.data?.views.filter((view) => view.screen === screen) }
}

export type ViewChange =
  | { kind: 'save'; screen: ViewScreen; name: string; query: string }
  | { kind: 'rename'; viewId: string; name: string }
  | { kind: 'delete'; viewId: string }

function send(change: ViewChange): Promise<unknown> {
  if (change.kind === 'delete')
    return call<typeof deleteSavedView>('DELETE /api/saved-views/:viewId', {
      params: { viewId: change.viewId },
    })
  if (change.kind === 'rename')
    return call<typeof renameSavedView>('PATCH /api/saved-views/:viewId', {
      params: { viewId: change.viewId },
      body: { name: change.name },
    })
  const { screen, name, query } = change
  return call<typeof createSavedView>('POST /api/saved-views', { body: { screen, name, query } })
}

/** `ask` resolves once the list of views is up to date. */
export function useChangeViews() {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: VIEWS }),
  })
  return { ask: mutateAsync, isBusy: isPending }
}

export function useFilterOptions(screen: ListScreen) {
  const { viewed } = useViewed()
  return useQuery({
    queryKey: ['filter-options', screen, viewed ?? 'own'],
    queryFn: ({ signal }) =>
      call<typeof listFilterOptions>('GET /api/lists/:screen/options', {
        params: { screen },
        query: viewed === null ? {} : { user: viewed },
        signal,
      }),
    staleTime: 60_000,
  })
}
