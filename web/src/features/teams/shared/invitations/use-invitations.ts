import { call } from '@debrief/contracts/call'
import type {
  acceptByToken,
  acceptInvitation,
  declineByToken,
  declineInvitation,
  listOwnInvitations,
  showInvitation,
} from '@debrief/contracts/teams/invitations'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTeamChanged } from './use-team-changed.ts'

export function useOwnInvitations() {
  return useQuery({
    queryKey: ['invitations'],
    queryFn: ({ signal }) => call<typeof listOwnInvitations>('GET /api/invitations', { signal }),
  })
}

/** Reloads when the window gets focus, because the person may have answered in another tab. */
export function useLinkedInvitation(token: string) {
  return useQuery({
    queryKey: ['invitations', 'link', token],
    queryFn: ({ signal }) =>
      call<typeof showInvitation>('GET /api/invitations/by-token/:token', { params: { token }, signal }),
    refetchOnWindowFocus: 'always',
  })
}

export type InvitationId = { invitationId: string } | { token: string }

export function useAccept() {
  return useMutation({
    mutationFn: (which: InvitationId) =>
      'token' in which
        ? call<typeof acceptByToken>('POST /api/invitations/by-token/:token/accept', { params: which })
        : call<typeof acceptInvitation>('POST /api/invitations/:invitationId/accept', { params: which }),
    onSettled: useTeamChanged(),
  })
}

export function useDecline() {
  return useMutation({
    mutationFn: (which: InvitationId) =>
      'token' in which
        ? call<typeof declineByToken>('POST /api/invitations/by-token/:token/decline', { params: which })
        : call<typeof declineInvitation>('POST /api/invitations/:invitationId/decline', { params: which }),
    onSettled: useTeamChanged(),
  })
}
