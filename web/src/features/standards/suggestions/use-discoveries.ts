import { call } from '@debrief/contracts/call'
import type {
  DiscoveredRepository,
  listDiscoveries,
  startDiscovery,
} from '@debrief/contracts/standards/suggested-standards'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { useTellFailure } from '../../../ui/dialogs/Toasts.tsx'
import { STANDARDS } from '../standards-query.ts'

const POLL_MS = 2_000
const KEY = [STANDARDS, 'discoveries']

export function useDiscoveries() {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<typeof listDiscoveries>('GET /api/discoveries', { signal }),
    refetchInterval: ({ state }) => (isReading(state.data?.repositories) ? POLL_MS : false),
  })
  const reading = isReading(query.data?.repositories)
  const wasReading = useRef(false)
  useEffect(() => {
    // When a discovery ends, reload the suggestions, so that the list behind the dialog shows new suggestions.
    if (wasReading.current && !reading) void client.invalidateQueries({ queryKey: [STANDARDS, 'suggested'] })
    wasReading.current = reading
  }, [reading, client])
  return query
}

export const isUnderWay = ({ last }: DiscoveredRepository) =>
  last?.state === 'waiting' || last?.state === 'running'

const isReading = (repositories: readonly DiscoveredRepository[] | undefined) =>
  repositories?.some(isUnderWay) ?? false

export function useStartDiscovery() {
  const client = useQueryClient()
  const tellFailure = useTellFailure()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (repositoryId: string) =>
      call<typeof startDiscovery>('POST /api/repositories/:repositoryId/discover-standards', {
        params: { repositoryId },
        body: {},
      }),
    onError: (error) => tellFailure(problemText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
  return { start: mutate, starting: isPending ? (variables ?? null) : null }
}
