import type { TeamInvitation } from '@debrief/contracts/teams/invitations'
import { count } from '@debrief/domain/words'
import { CircleCheck, CircleX, Clock, Mail, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../../lib/format-time.ts'
import { problemText } from '../../../lib/problem-text.ts'
import type { Tone } from '../../../lib/score-tone.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { Time, useNow } from '../../../ui/text/Time.tsx'
import { ExportLinks } from '../../lists/shared/ExportLinks.tsx'
import {
  useCancelInvitation,
  useDeleteInvitation,
  useRestoreInvitation,
  useTeamInvitations,
} from './use-team.ts'

export function TeamInvitations({ teamId }: { teamId: string }) {
  const { data, error, refetch } = useTeamInvitations(teamId)
  if (error && !data)
    return (
      <div className="border-t border-line p-3">
        <LoadFailed
          title="The invitations could not be loaded."
          reason={problemText(error)}
          onRetry={() => void refetch()}
        />
      </div>
    )
  const invitations = data?.invitations ?? []
  const open = invitations.filter(({ status }) => status === 'pending')
  const past = invitations.filter(({ status }) => status !== 'pending')
  return (
    <>
      {open.length > 0 && <InvitationList label="Pending invitations" {...{ teamId, invitations: open }} />}
      {past.length > 0 && (
        <details className="border-t border-line">
          <summary className="cursor-pointer px-4 py-2.5 text-sm text-ink-2">
            {count(past.length, 'earlier invitation')}
          </summary>
          <InvitationList label="Past invitations" {...{ teamId, invitations: past }} />
        </details>
      )}
      {invitations.length > 0 && (
        <p className="border-t border-line p-2 text-right">
          <ExportLinks list={`/api/teams/${teamId}/invitations`} name="invitations" />
        </p>
      )}
    </>
  )
}

interface ListProps {
  label: string
  teamId: string
  invitations: TeamInvitation[]
}

const InvitationList = ({ label, teamId, invitations }: ListProps) => (
  <ul aria-label={label}>
    {invitations.map((invitation) => (
      <InvitationRow key={invitation.id} teamId={teamId} invitation={invitation} />
    ))}
  </ul>
)

const LOOKS: Record<TeamInvitation['status'], { tone: Tone; word: string; icon: ReactNode }> = {
  pending: { tone: 'yellow', word: 'Pending', icon: <Clock aria-hidden="true" /> },
  accepted: { tone: 'green', word: 'Accepted', icon: <CircleCheck aria-hidden="true" /> },
  declined: { tone: 'red', word: 'Declined', icon: <CircleX aria-hidden="true" /> },
  cancelled: { tone: 'gray', word: 'Canceled', icon: <X aria-hidden="true" /> },
  expired: { tone: 'gray', word: 'Expired', icon: <Clock aria-hidden="true" /> },
}

function InvitationRow({ teamId, invitation }: { teamId: string; invitation: TeamInvitation }) {
  const { email, status, createdAt, expiresAt } = invitation
  const { tone, word, icon } = LOOKS[status]
  const now = useNow()
  const { cancel, remove, busy } = useEnding(teamId, invitation)
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-3 border-t border-line px-4 py-2.5">
      <span aria-hidden="true" className="grid w-7 place-items-center text-ink-2">
        <Mail className="size-4" />
      </span>
      <div className="min-w-0 flex-1 basis-32 [overflow-wrap:anywhere]">
        <div className="text-base/[1.35] font-[550]">{email}</div>
        <div className="mt-px text-xs text-ink-3">
          Invited <Time at={createdAt} />
          {status === 'pending' && <> · expires {formatDay(new Date(expiresAt), now)}</>}
        </div>
      </div>
      <span className="ml-auto flex items-center gap-1">
        <Tag tone={tone} icon={icon}>
          {word}
        </Tag>
        <span className="w-1.5" />
        {status === 'pending' && (
          <Button
            kind="quiet"
            size="small"
            label={`Cancel the invitation for ${email}`}
            busy={busy === 'cancel' && 'Canceling…'}
            icon={<X className="size-4" aria-hidden="true" />}
            onClick={cancel}
          />
        )}
        <Button
          kind="quiet"
          size="small"
          label={`Delete the invitation for ${email}`}
          busy={busy === 'delete' && 'Deleting…'}
          icon={<Trash2 className="size-4" aria-hidden="true" />}
          onClick={() => void remove()}
        />
      </span>
    </li>
  )
}

function useEnding(teamId: string, { id, email }: TeamInvitation) {
  const dialogs = useDialogs()
  const tellSuccess = useTellSuccess()
  const canceling = useCancelInvitation(teamId)
  const deleting = useDeleteInvitation(teamId)
  const restoring = useRestoreInvitation(teamId)
  const undo = (undoToken: string | null) =>
    undoToken === null
      ? undefined
      : {
          name: 'Undo',
          // Undo runs after the row is gone, so callbacks of `mutate` wouldn't run.
          run: () =>
            void restoring
              .mutateAsync(undoToken)
              .then(() => tellSuccess(`Invitation for ${email} restored.`))
              .catch(fail('restore')),
        }
  const fail = (what: string) => (error: unknown) =>
    void dialogs.error({ title: 'Error', text: `Failed to ${what} invitation: ${problemText(error)}` })
  return {
    busy: canceling.isPending ? 'cancel' : deleting.isPending ? 'delete' : null,
    cancel: () =>
      canceling.mutate(id, {
        onSuccess: (done) => tellSuccess(`Invitation for ${email} canceled.`, undo(done.undo)),
        onError: fail('cancel'),
      }),
    remove: () =>
      deleting
        .mutateAsync(id)
        .then((done) => tellSuccess('Invitation deleted successfully!', undo(done.undo)))
        .catch(fail('delete')),
  }
}
