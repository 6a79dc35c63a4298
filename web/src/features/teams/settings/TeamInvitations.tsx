import type { TeamInvitation } from '@debrief/contracts/teams/invitations'
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
import { Message } from '../../../ui/text/Message.tsx'
import { Time, useNow } from '../../../ui/text/Time.tsx'
import { deleting as deletingNow, error as errorTitle, undo as undoName } from '../../../ui/words.ts'
import { ExportLinks } from '../../lists/shared/ExportLinks.tsx'
import {
  useCancelInvitation,
  useDeleteInvitation,
  useRestoreInvitation,
  useTeamInvitations,
} from './use-team.ts'
import * as words from './words.ts'

export function TeamInvitations({ teamId }: { teamId: string }) {
  const { data, error, refetch } = useTeamInvitations(teamId)
  if (error && !data)
    return (
      <div className="border-t border-line p-3">
        <LoadFailed
          title={words.invitationsFailed}
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
      {open.length > 0 && (
        <InvitationList label={words.pendingInvitations} {...{ teamId, invitations: open }} />
      )}
      {past.length > 0 && (
        <details className="border-t border-line">
          <summary className="cursor-pointer px-4 py-2.5 text-sm text-ink-2">
            {words.earlierInvitations(past.length)}
          </summary>
          <InvitationList label={words.pastInvitations} {...{ teamId, invitations: past }} />
        </details>
      )}
      {invitations.length > 0 && (
        <p className="border-t border-line p-2 text-right">
          <ExportLinks list={`/api/teams/${teamId}/invitations`} text={words.exportInvitations} />
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

const LOOKS: Record<TeamInvitation['status'], { tone: Tone; icon: ReactNode }> = {
  pending: { tone: 'yellow', icon: <Clock aria-hidden="true" /> },
  accepted: { tone: 'green', icon: <CircleCheck aria-hidden="true" /> },
  declined: { tone: 'red', icon: <CircleX aria-hidden="true" /> },
  cancelled: { tone: 'gray', icon: <X aria-hidden="true" /> },
  expired: { tone: 'gray', icon: <Clock aria-hidden="true" /> },
}

function InvitationRow({ teamId, invitation }: { teamId: string; invitation: TeamInvitation }) {
  const { email, status, createdAt, expiresAt } = invitation
  const { tone, icon } = LOOKS[status]
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
          <Message
            text={
              status === 'pending' ? words.invitedUntil(formatDay(new Date(expiresAt), now)) : words.invited
            }
            time={<Time at={createdAt} />}
          />
        </div>
      </div>
      <span className="ml-auto flex items-center gap-1">
        <Tag tone={tone} icon={icon}>
          {words.states[status]}
        </Tag>
        <span className="w-1.5" />
        {status === 'pending' && (
          <Button
            kind="quiet"
            size="small"
            label={words.cancelFor(email)}
            busy={busy === 'cancel' && words.canceling}
            icon={<X className="size-4" aria-hidden="true" />}
            onClick={cancel}
          />
        )}
        <Button
          kind="quiet"
          size="small"
          label={words.deleteFor(email)}
          busy={busy === 'delete' && deletingNow}
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
          name: undoName,
          // Undo runs after the row is gone, so callbacks of `mutate` wouldn't run.
          run: () =>
            void restoring
              .mutateAsync(undoToken)
              .then(() => tellSuccess(words.restored(email)))
              .catch(fail(words.restoreFailed)),
        }
  const fail = (describe: (reason: string) => string) => (error: unknown) =>
    void dialogs.error({ title: errorTitle, text: describe(problemText(error)) })
  return {
    busy: canceling.isPending ? 'cancel' : deleting.isPending ? 'delete' : null,
    cancel: () =>
      canceling.mutate(id, {
        onSuccess: (done) => tellSuccess(words.canceled(email), undo(done.undo)),
        onError: fail(words.cancelFailed),
      }),
    remove: () =>
      deleting
        .mutateAsync(id)
        .then((done) => tellSuccess(words.deleted, undo(done.undo)))
        .catch(fail(words.deleteFailed)),
  }
}
