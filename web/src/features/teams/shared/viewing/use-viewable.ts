import { call } from '@debrief/contracts/call'
import type { listViewable, ViewablePerson } from '@debrief/contracts/people/viewable'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '../../../../session/use-viewer.ts'

export const VIEWABLE = ['viewable'] as const
const NOBODY: ViewablePerson[] = []

interface Viewable {
  /**
   * The members of the team that the viewer manages, with the viewer first. Empty if the viewer doesn't manage a team.
   */
  people: readonly ViewablePerson[]
  /** Whether the list has loaded and isn't reloading. */
  isKnown: boolean
}

export function useManagesTeam(): boolean {
  const { data: viewer } = useViewer()
  return viewer?.isManager === true && viewer.access.teamId !== null
}

export function useViewable(): Viewable {
  const manages = useManagesTeam()
  const { data, isFetching } = useQuery({
    queryKey: VIEWABLE,
    queryFn: ({ signal }) => call<typeof listViewable>('GET /api/viewable', { signal }),
    enabled: manages,
    refetchOnWindowFocus: 'always',
  })
  return { people: data?.people ?? NOBODY, isKnown: data !== undefined && !isFetching }
}
