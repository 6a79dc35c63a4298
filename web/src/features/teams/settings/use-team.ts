import { call } from '@debrief/contracts/call'
import type {
  cancelInvitation,
  deleteInvitation,
  listTeamInvitations,
  restoreInvitation,
  sendInvitations,
} from '@debrief/contracts/teams/invitations'
import type {
  changeTeam,
  createTeam,
  deleteTeam,
  removeMember,
  showTeam,
} from '@debrief/contracts/teams/teams'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTeamChanged } from '../shared/invitations/use-team-changed.ts'

const TEAM = ['team']

export function useTeam() {
  return useQuery({
    queryKey: TEAM,
    queryFn: ({ signal }) => call<typeof showTeam>('GET /api/team', { signal }),
  })
}

/** Polls, because invited people can answer at any time. */
export function useTeamInvitations(teamId: string) {
  return useQuery({
    queryKey: [...TEAM, 'invitations', teamId],
    queryFn: ({ signal }) =>
      call<typeof listTeamInvitations>('GET /api/teams/:teamId/invitations', { params: { teamId }, signal }),
    refetchInterval: 60_000,
  })
}

export function useCreateTeam() {
  return useMutation({
    mutationFn: (name: string) => call<typeof createTeam>('POST /api/teams', { body: { name } }),
    onSettled: useTeamChanged(),
  })
}

export function useRenameTeam(teamId: string) {
  return useMutation({
    mutationFn: (name: string) =>
      call<typeof changeTeam>('PATCH /api/teams/:teamId', { params: { teamId }, body: { name } }),
    onSettled: useTeamChanged(),
  })
}

export function useDeleteTeam(teamId: string) {
  return useMutation({
    mutationFn: () => call<typeof deleteTeam>('DELETE /api/teams/:teamId', { params: { teamId } }),
    onSettled: useTeamChanged(),
  })
}

export function useRemoveMember(teamId: string) {
  return useMutation({
    mutationFn: (userId: string) =>
      call<typeof removeMember>('DELETE /api/teams/:teamId/members/:userId', { params: { teamId, userId } }),
    onSettled: useTeamChanged(),
  })
}

function useInvitationsChanged() {
  const client = useQueryClient()
  // Doesn't wait for the reload. Otherwise, the row would be gone before the mutation's callbacks run.
  return () => void client.invalidateQueries({ queryKey: TEAM })
}

export function useSendInvitations(teamId: string) {
  return useMutation({
    mutationFn: (emails: string[]) =>
      call<typeof sendInvitations>('POST /api/teams/:teamId/invitations', {
        params: { teamId },
        body: { emails },
      }),
    onSettled: useInvitationsChanged(),
  })
}

export function useCancelInvitation(teamId: string) {
  return useMutation({
    mutationFn: (invitationId: string) =>
      call<typeof cancelInvitation>('POST /api/teams/:teamId/invitations/:invitationId/cancel', {
        params: { teamId, invitationId },
      }),
    onSettled: useInvitationsChanged(),
  })
}

export function useRestoreInvitation(teamId: string) {
  return useMutation({
    mutationFn: (undo: string) =>
      call<typeof restoreInvitation>('POST /api/teams/:teamId/invitations/restore', {
        params: { teamId },
        body: { undo },
      }),
    onSettled: useInvitationsChanged(),
  })
}

export function useDeleteInvitation(teamId: string) {
  return useMutation({
    mutationFn: (invitationId: string) =>
      call<typeof deleteInvitation>('DELETE /api/teams/:teamId/invitations/:invitationId', {
        params: { teamId, invitationId },
      }),
    onSettled: useInvitationsChanged(),
  })
}
