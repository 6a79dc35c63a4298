import { call } from '@debrief/contracts/call'
import type { Answered } from '@debrief/contracts/endpoint'
import type {
  completeGithubApp,
  showOperatedApp,
  startGithubApp,
} from '@debrief/contracts/repositories/github-app'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const OPERATED = ['operators', 'github-app']
type Operated = Answered<typeof showOperatedApp>

export const useOperatedApp = () =>
  useQuery({
    queryKey: OPERATED,
    queryFn: ({ signal }) => call<typeof showOperatedApp>('GET /api/operators/github-app', { signal }),
    retry: false,
  })

export interface Wanted {
  organization: string | null
  isPublic: boolean
}

/** Gets a manifest and submits it to GitHub, which accepts manifests only from a form. */
export const useStartGithubApp = () =>
  useMutation({
    mutationFn: (body: Wanted) =>
      call<typeof startGithubApp>('POST /api/operators/github-app/manifest', { body }),
    onSuccess: ({ action, manifest }) => postForm(action, { manifest }),
  })

/**
 * Exchanges the code for the App's credentials. Never refetches, because GitHub accepts each code only once.
 */
export function useCompleteGithubApp({ code, state }: { code: string; state: string }) {
  const client = useQueryClient()
  return useQuery({
    queryKey: [...OPERATED, 'complete', code],
    queryFn: async () => {
      const body = { code, state }
      const { app } = await call<typeof completeGithubApp>('POST /api/operators/github-app', { body })
      client.setQueryData<Operated>(OPERATED, (known) => known && { ...known, app })
      void client.invalidateQueries({ queryKey: ['github-app'] })
      return app
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

function postForm(action: string, fields: Record<string, string>): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', action, hidden: true })
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  document.body.append(form)
  form.submit()
}
