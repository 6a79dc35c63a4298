import type { OwnInvitation } from '@debrief/contracts/http/invitations'
import { formatDay } from '../../../lib/format-time.ts'
import { problemText } from '../../../lib/problem-text.ts'
import { useAccept, useDecline, useOwnInvitations } from '../../../session/invitations/use-invitations.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useDialogs } from '../../../ui/Dialogs.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { useNow } from '../../../ui/Time.tsx'
import { useTellSuccess } from '../../../ui/Toasts.tsx'
import { useLate } from '../../../ui/use-late.ts'
import { Panel, RowSkeletons } from '../Panel.tsx'

/** Teams that the viewer is invited to. */
export function InvitationsPanel() {
  const { data, isPending, error, refetch } = useOwnInvitations()
  const late = useLate(isPending)
  return (
    <Panel name="Invitations for you" about="Sent to your e-mail address.">
      {error && !data && (
        <div className="p-3">
          <LoadFailed
            title="Your invitations could not be loaded."
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {late && <RowSkeletons label="Loading your invitations" rows={1} />}
      {data?.invitations.length === 0 && (
        <p className="px-4 py-4 text-sm text-ink-2">No invitation is open.</p>
      )}
      {data && data.invitations.length > 0 && (
        <ul aria-label="Invitations for you">
          {data.invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function InvitationRow({ invitation }: { invitation: OwnInvitation }) {
  const { teamName, inviter, expiresAt } = invitation
  const { accept, decline, busy } = useAnswers(invitation)
  const now = useNow()
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2.5 first:border-t-0">
      <Avatar name={inviter.username} src={inviter.avatarUrl} large />
      <div className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
        <div className="text-base/[1.35] font-[550]">{teamName}</div>
        <div className="mt-px text-xs text-ink-3">
          from {inviter.username} · expires {formatDay(new Date(expiresAt), now)}
        </div>
      </div>
      <span className="flex gap-1.5">
        <Button kind="quiet" busy={busy === 'decline' && 'Declining…'} onClick={decline}>
          <span>
            Decline<span className="sr-only"> the invitation to {teamName}</span>
          </span>
        </Button>
        <Button kind="primary" busy={busy === 'accept' && 'Accepting…'} onClick={accept}>
          <span>
            Accept<span className="sr-only"> the invitation to {teamName}</span>
          </span>
        </Button>
      </span>
    </li>
  )
}

function useAnswers({ id: invitationId, teamName }: OwnInvitation) {
  const dialogs = useDialogs()
  const tellSuccess = useTellSuccess()
  const accept = useAccept()
  const decline = useDecline()
  const fail = (what: string) => (error: unknown) =>
    void dialogs.error({ title: 'Error', text: `Failed to ${what} invitation: ${problemText(error)}` })
  return {
    busy: accept.isPending ? 'accept' : decline.isPending ? 'decline' : null,
    accept: () =>
      accept.mutate(
        { invitationId },
        { onSuccess: () => tellSuccess(`You are in the team ${teamName}.`), onError: fail('accept') },
      ),
    decline: () => decline.mutate({ invitationId }, { onError: fail('decline') }),
  }
}
