import { HOME } from '@debrief/contracts/pages'
import { Problem } from '@debrief/contracts/problem'
import type { LinkedInvitation } from '@debrief/contracts/teams/invitations'
import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { problemText } from '../../../lib/problem-text.ts'
import { SwitchAccountButton } from '../../../session/SwitchAccountButton.tsx'
import { Button, buttonLook } from '../../../ui/controls/Button.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { CenteredSheet } from '../../../ui/layout/CenteredSheet.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { tryAgain } from '../../../ui/words.ts'
import { SignInButtons } from '../../sessions/shared/SignInButtons.tsx'
import { TermsNote } from '../../sessions/shared/TermsNote.tsx'
import { useLinkedInvitation } from '../shared/invitations/use-invitations.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import * as words from './words.ts'

export function InvitationPage() {
  const { token = '' } = useParams()
  const { data, error, refetch } = useLinkedInvitation(token)
  if (data) return <Invitation token={token} invitation={data} />
  if (!error) return <Loading />
  const isGone = error instanceof Problem && error.status === 404
  return (
    <Sheet
      title={isGone ? words.notFound : words.notLoaded}
      actions={isGone ? <ToApp /> : <Button onClick={() => void refetch()}>{tryAgain}</Button>}
    >
      <p role="alert">{problemText(error)}</p>
    </Sheet>
  )
}

function Invitation({ token, invitation }: { token: string; invitation: LinkedInvitation }) {
  const { teamName, inviter, status, signedIn, obstacle } = invitation
  if (status !== 'pending') {
    const { title, text } = words.STATUS_WORDS[status]
    return (
      <Sheet title={title} actions={<ToApp />}>
        <p>{text}</p>
      </Sheet>
    )
  }
  const invites = (
    <p>
      <Message
        text={words.invites}
        inviter={<b className="font-semibold text-ink">{inviter.username}</b>}
        team={<b className="font-semibold text-ink">{teamName}</b>}
      />
    </p>
  )
  if (obstacle) {
    const { title, text } = words.obstacleWords(obstacle, teamName)
    return (
      <Sheet
        title={title}
        actions={
          <>
            {obstacle === 'other_address' && <SwitchAccountButton returnTo={`/invitations/${token}`} />}
            {obstacle === 'in_another_team' && (
              <Link to="/settings" className={buttonLook()}>
                {words.openSettings}
              </Link>
            )}
            <ToApp />
          </>
        }
      >
        {invites}
        <p>{text}</p>
      </Sheet>
    )
  }
  return (
    <Sheet
      title={words.join(teamName)}
      actions={signedIn ? <AnswerButtons {...{ token, teamName }} /> : <SignInFirst token={token} />}
    >
      {invites}
      {!signedIn && <p>{words.signInFirst}</p>}
    </Sheet>
  )
}

const Sheet = ({ title, actions, children }: { title: string; actions: ReactNode; children: ReactNode }) => (
  <CenteredSheet
    title={title}
    icon={<Mail className="size-6 text-ink-3" aria-hidden="true" />}
    actions={actions}
  >
    {children}
  </CenteredSheet>
)

const ToApp = () => (
  <Link to={HOME} className={buttonLook()}>
    {words.openDebrief}
  </Link>
)

function SignInFirst({ token }: { token: string }) {
  return (
    <>
      <SignInButtons returnTo={`/invitations/${token}`} />
      <div className="text-xs text-ink-3">
        <TermsNote />
      </div>
    </>
  )
}
