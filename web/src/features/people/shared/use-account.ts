import { call } from '@debrief/contracts/call'
import type {
  deleteAccount,
  exportAccount,
  listMemberViews,
  listSessions,
  revokeOtherSessions,
  revokeSession,
} from '@debrief/contracts/people/account'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { saveAs } from '../../../lib/save-as.ts'

const SESSIONS = ['account', 'sessions']

export function useSessions() {
  return useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => call<typeof listSessions>('GET /api/account/sessions', { signal }),
  })
}

/** Ends one session. If `sessionId` is null, ends all sessions except the current session. */
export function useEndSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string | null) =>
      sessionId === null
        ? call<typeof revokeOtherSessions>('POST /api/account/sessions/revoke-others', {})
        : call<typeof revokeSession>('DELETE /api/account/sessions/:sessionId', { params: { sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS }),
  })
}

export function useMemberViews() {
  return useInfiniteQuery({
    queryKey: ['account', 'views'],
    initialPageParam: null as number | null,
    queryFn: ({ signal, pageParam }) =>
      call<typeof listMemberViews>('GET /api/account/views', {
        query: pageParam === null ? {} : { after: pageParam },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
  })
}

export function useExport(username: string) {
  return useMutation({
    mutationFn: () => call<typeof exportAccount>('GET /api/account/export', {}),
    onSuccess: (everything) => {
      const name = `debrief-${username}-${everything.exportedAt.slice(0, 10)}.json`
      saveAs(name, { text: JSON.stringify(everything, null, 2), type: 'application/json' })
    },
  })
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (confirm: string) => call<typeof deleteAccount>('DELETE /api/account', { body: { confirm } }),
  })
}
