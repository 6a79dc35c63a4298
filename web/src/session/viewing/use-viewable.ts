import { call } from '@debrief/contracts/call'
import type { listViewable, ViewablePerson } from '@debrief/contracts/http/viewable'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '../use-viewer.ts'

export const VIEWABLE = ['viewable'] as const
const NOBODY: ViewablePerson[] = []

interface Viewable {
  /** Everyone of the team that the viewer manages, the viewer first; nobody for those who manage none. */
  people: readonly ViewablePerson[]
  /** Whether they are as the server says now. */
  isKnown: boolean
}

export function useViewable(): Viewable {
  const { data: viewer } = useViewer()
  const { data, isFetching } = useQuery({
    queryKey: VIEWABLE,
    queryFn: ({ signal }) => call<typeof listViewable>('GET /api/viewable', { signal }),
    enabled: viewer?.isManager === true && viewer.access.teamId !== null,
    refetchOnWindowFocus: 'always',
  })
  return { people: data?.people ?? NOBODY, isKnown: data !== undefined && !isFetching }
}
