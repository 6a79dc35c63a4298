import { useQueryClient } from '@tanstack/react-query'
import { VIEWER } from '../../../../session/use-viewer.ts'

/**
 * Returns a function that reloads all data, because a team change affects every screen. Skips the list of repositories
 * on GitHub, which costs API calls. The function waits until the viewer's new access is known, because the old access
 * would redirect a new member.
 */
export function useTeamChanged(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: VIEWER, refetchType: 'all' })
    const rest = (name: unknown) => name !== 'github-repositories' && name !== VIEWER[0]
    // Doesn't wait for this reload. Otherwise, the button would be gone before its success callback runs.
    void client.invalidateQueries({ predicate: ({ queryKey }) => rest(queryKey[0]) })
  }
}
