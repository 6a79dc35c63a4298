import { call } from '@debrief/contracts/call'
import type { listViewable, ViewablePerson } from '@debrief/contracts/http/viewable'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '../use-viewer.ts'

const NOBODY: ViewablePerson[] = []

/** Everyone of the team that the viewer manages, the viewer first; nobody for those who manage none. */
export function useViewable(): readonly ViewablePerson[] {
  const { data: viewer } = useViewer()
  const { data } = useQuery({
    queryKey: ['viewable'],
    queryFn: ({ signal }) => call<typeof listViewable>('GET /api/viewable', { signal }),
    enabled: viewer?.isManager === true && viewer.access.teamId !== null,
    refetchOnWindowFocus: 'always',
  })
  return data?.people ?? NOBODY
}
