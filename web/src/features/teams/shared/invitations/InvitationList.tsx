import type { OwnInvitation } from '@debrief/contracts/teams/invitations'
import { formatDay } from '../../../../lib/format-time.ts'
import { problemText } from '../../../../lib/problem-text.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { useDialogs } from '../../../../ui/dialogs/Dialogs.tsx'
import { useTellSuccess } from '../../../../ui/dialogs/Toasts.tsx'
import { Avatar } from '../../../../ui/marks/Avatar.tsx'
import { Message } from '../../../../ui/text/Message.tsx'
import { useNow } from '../../../../ui/text/Time.tsx'
import { error as errorTitle } from '../../../../ui/words.ts'
import { useAccept, useDecline } from './use-invitations.ts'
import * as words from './words.ts'

interface Props {
  invitations: readonly OwnInvitation[]
  onAccepted?: () => void
}

export function InvitationList({ invitations, onAccepted }: Props) {
  return (
    <ul aria-label={words.invitations}>
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} {...{ invitation, onAccepted }} />
      ))}
    </ul>
  )
}

function InvitationRow({
  invitation,
  onAccepted,
}: {
  invitation: OwnInvitation
  onAccepted: Props['onAccepted']
}) {
  const { teamName, inviter, expiresAt } = invitation
  const { accept, decline, busy } = useAnswers(invitation, onAccepted)
  const now = useNow()
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2.5 first:border-t-0">
      <Avatar name={inviter.username} src={inviter.avatarUrl} large />
      <div className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
        <div className="text-base/[1.35] font-[550]">{teamName}</div>
        <div className="mt-px text-xs text-ink-3">
          {words.describeInvitation(inviter.username, formatDay(new Date(expiresAt), now))}
        </div>
      </div>
      <span className="flex gap-1.5">
        <Button kind="quiet" busy={busy === 'decline' && words.declining} onClick={decline}>
          <Answer text={words.declineFrom} teamName={teamName} />
        </Button>
        <Button kind="primary" busy={busy === 'accept' && words.accepting} onClick={accept}>
          <Answer text={words.acceptFrom} teamName={teamName} />
        </Button>
      </span>
    </li>
  )
}

const Answer = ({ text, teamName }: { text: string; teamName: string }) => (
  <span>
    <Message text={text} rest={hide(teamName)} />
  </span>
)

const hide = (teamName: string) => (rest: string) => (
  <span className="sr-only">
    <Message text={rest} team={teamName} />
  </span>
)

function useAnswers({ id: invitationId, teamName }: OwnInvitation, onAccepted: Props['onAccepted']) {
  const dialogs = useDialogs()
  const tellSuccess = useTellSuccess()
  const accept = useAccept()
  const decline = useDecline()
  const fail = (describe: (reason: string) => string) => (error: unknown) =>
    void dialogs.error({ title: errorTitle, text: describe(problemText(error)) })
  return {
    busy: accept.isPending ? 'accept' : decline.isPending ? 'decline' : null,
    accept: () =>
      accept.mutate(
        { invitationId },
        {
          onSuccess: () => {
            tellSuccess(words.joined(teamName))
            onAccepted?.()
          },
          onError: fail(words.acceptFailed),
        },
      ),
    decline: () => decline.mutate({ invitationId }, { onError: fail(words.declineFailed) }),
  }
}
