import { call } from '@debrief/contracts/call'
import type {
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from '@debrief/contracts/people/access-tokens'
import type { TokenDays, TokenScope } from '@debrief/contracts/people/constants'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const TOKENS = ['access-tokens']

export function useTokens() {
  return useQuery({
    queryKey: TOKENS,
    queryFn: ({ signal }) => call<typeof listAccessTokens>('GET /api/access-tokens', { signal }),
  })
}

export function useCreateToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; days: TokenDays; scopes: TokenScope[] }) =>
      call<typeof createAccessToken>('POST /api/access-tokens', { body }),
    // The response contains the token, which must not be cached.
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: TOKENS }),
  })
}

export function useRevokeToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (tokenId: string) =>
      call<typeof revokeAccessToken>('DELETE /api/access-tokens/:tokenId', { params: { tokenId } }),
    onSettled: () => client.invalidateQueries({ queryKey: TOKENS }),
  })
}
