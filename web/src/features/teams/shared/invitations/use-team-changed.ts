import { useQueryClient } from '@tanstack/react-query'
import { VIEWER } from '../../../../session/use-viewer.ts'

/**
 * Team membership affects every screen, so everything is reloaded except the list from GitHub, which costs
 * API calls. Resolves once the viewer's new access is known. With the old access, a new member would be
 * redirected.
 */
export function useTeamChanged(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: VIEWER, refetchType: 'all' })
    const rest = (name: unknown) => name !== 'github-repositories' && name !== VIEWER[0]
    // Not awaited. Otherwise, the reload would remove the button before its success callback runs.
    void client.invalidateQueries({ predicate: ({ queryKey }) => rest(queryKey[0]) })
  }
}
