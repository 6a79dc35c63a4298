import { useQueryClient } from '@tanstack/react-query'
import { VIEWER } from '../../../../session/use-viewer.ts'

/**
 * Reloads everything, because team membership affects every screen. The list from GitHub isn't reloaded, because that
 * costs API calls. Resolves once the viewer's access is known; with the old access, a new member would be sent away.
 */
export function useTeamChanged(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: VIEWER, refetchType: 'all' })
    const rest = (name: unknown) => name !== 'github-repositories' && name !== VIEWER[0]
    // Not awaited, because the reload removes the button before its success callback has run.
    void client.invalidateQueries({ predicate: ({ queryKey }) => rest(queryKey[0]) })
  }
}
