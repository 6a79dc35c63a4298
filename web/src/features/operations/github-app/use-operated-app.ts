import { call } from '@debrief/contracts/call'
import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type {
  completeGithubApp,
  completeStandardsApp,
  showOperatedApp,
  showStandardsApp,
  startGithubApp,
  startStandardsApp,
} from '@debrief/contracts/repositories/github-app'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

/** `github-app` answers mentions. `standards-app` writes standards into repositories. */
export type AppKind = 'github-app' | 'standards-app'

const queryKey = (kind: AppKind) => ['operators', kind]
type OperatedApp = EndpointAnswer<typeof showOperatedApp>

export const useOperatedApp = (kind: AppKind) =>
  useQuery({
    queryKey: queryKey(kind),
    queryFn: ({ signal }) =>
      kind === 'github-app'
        ? call<typeof showOperatedApp>('GET /api/operators/github-app', { signal })
        : call<typeof showStandardsApp>('GET /api/operators/standards-app', { signal }),
    retry: false,
  })

export interface CreateAppOptions {
  organization: string | null
  isPublic: boolean
}

/** Submits the manifest with a form, because GitHub accepts manifests only from forms. */
export const useStartGithubApp = (kind: AppKind) =>
  useMutation({
    mutationFn: (body: CreateAppOptions) =>
      kind === 'github-app'
        ? call<typeof startGithubApp>('POST /api/operators/github-app/manifest', { body })
        : call<typeof startStandardsApp>('POST /api/operators/standards-app/manifest', { body }),
    onSuccess: ({ action, manifest }) => postForm(action, { manifest }),
  })

/** Exchanges the code for the App's credentials. Never refetches, because GitHub accepts each code only once. */
export function useCompleteGithubApp(kind: AppKind, { code, state }: { code: string; state: string }) {
  const client = useQueryClient()
  return useQuery({
    queryKey: [...queryKey(kind), 'complete', code],
    queryFn: async () => {
      const body = { code, state }
      const { app } = await (kind === 'github-app'
        ? call<typeof completeGithubApp>('POST /api/operators/github-app', { body })
        : call<typeof completeStandardsApp>('POST /api/operators/standards-app', { body }))
      client.setQueryData<OperatedApp>(queryKey(kind), (known) => known && { ...known, app })
      const shown = kind === 'github-app' ? 'github-app' : 'standards-repositories'
      void client.invalidateQueries({ queryKey: [shown] })
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
