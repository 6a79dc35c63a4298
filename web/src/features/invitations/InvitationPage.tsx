import type { LinkedInvitation } from '@debrief/contracts/http/invitations'
import { Problem } from '@debrief/contracts/problem'
import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { problemText } from '../../lib/problem-text.ts'
import { HOME } from '../../session/home.ts'
import { useLinkedInvitation } from '../../session/invitations/use-invitations.ts'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { CentredSheet } from '../../ui/CentredSheet.tsx'
import { Link } from '../../ui/Link.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { AnswerButtons } from './AnswerButtons.tsx'
import { SignInFirst } from './SignInFirst.tsx'
import { obstacleWords, STATUS_WORDS } from './words.ts'

/** Where the link of an invitation leads, signed in or not. */
export function InvitationPage() {
  const { token = '' } = useParams()
  const { data, error, refetch } = useLinkedInvitation(token)
  if (data) return <Invitation token={token} invitation={data} />
  if (!error) return <Loading />
  const isGone = error instanceof Problem && error.status === 404
  return (
    <Sheet
      title={isGone ? 'Invitation not found' : 'The invitation could not be loaded'}
      actions={isGone ? <ToApp /> : <Button onClick={() => void refetch()}>Try again</Button>}
    >
      <p role="alert">{problemText(error)}</p>
    </Sheet>
  )
}

function Invitation({ token, invitation }: { token: string; invitation: LinkedInvitation }) {
  const { teamName, inviter, status, signedIn, obstacle } = invitation
  if (status !== 'pending') {
    const { title, text } = STATUS_WORDS[status]
    return (
      <Sheet title={title} actions={<ToApp />}>
        <p>{text}</p>
      </Sheet>
    )
  }
  const invites = (
    <p>
      <b className="font-semibold text-ink">{inviter.username}</b> invites you to the team{' '}
      <b className="font-semibold text-ink">{teamName}</b> on Debrief.
    </p>
  )
  if (obstacle) {
    const { title, text } = obstacleWords(obstacle, teamName)
    return (
      <Sheet title={title} actions={<ToApp />}>
        {invites}
        <p>{text}</p>
      </Sheet>
    )
  }
  return (
    <Sheet
      title={`Join ${teamName}`}
      actions={signedIn ? <AnswerButtons {...{ token, teamName }} /> : <SignInFirst token={token} />}
    >
      {invites}
      {!signedIn && <p>Sign in with the GitHub account that the e-mail was sent to, then accept.</p>}
    </Sheet>
  )
}

const Sheet = ({ title, actions, children }: { title: string; actions: ReactNode; children: ReactNode }) => (
  <CentredSheet
    title={title}
    icon={<Mail className="size-6 text-ink-3" aria-hidden="true" />}
    actions={actions}
  >
    {children}
  </CentredSheet>
)

const ToApp = () => (
  <Link to={HOME} className={buttonLook()}>
    Open Debrief
  </Link>
)
