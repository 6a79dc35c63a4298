import { call } from '@debrief/contracts/call'
import type { showGithubApp } from '@debrief/contracts/http/github-app'
import { useQuery } from '@tanstack/react-query'

/** The App and where it is installed; asked again when the person comes back from GitHub's page. */
export const useGithubApp = () =>
  useQuery({
    queryKey: ['github-app'],
    queryFn: ({ signal }) => call<typeof showGithubApp>('GET /api/github-app', { signal }),
    refetchOnWindowFocus: 'always',
  })
