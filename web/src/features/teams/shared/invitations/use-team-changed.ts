import { useQueryClient } from '@tanstack/react-query'
import { VIEWER } from '../../../../session/use-viewer.ts'

/**
 * Who is in which team changes what every screen shows, but not what GitHub shows, which costs calls there. Resolves once
 * it is known who may enter: what was known before would send a new member away.
 */
export function useTeamChanged(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: VIEWER, refetchType: 'all' })
    const rest = (name: unknown) => name !== 'github-repositories' && name !== VIEWER[0]
    // Not waited for: what they bring takes the button away, and what follows its success with it.
    void client.invalidateQueries({ predicate: ({ queryKey }) => rest(queryKey[0]) })
  }
}
