import { HOME } from '@debrief/contracts/pages'
import { useNavigate } from 'react-router'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { useAccept, useDecline } from '../shared/invitations/use-invitations.ts'

export function AnswerButtons({ token, teamName }: { token: string; teamName: string }) {
  const navigate = useNavigate()
  const dialogs = useDialogs()
  const tellSuccess = useTellSuccess()
  const accept = useAccept()
  const decline = useDecline()
  const fail = (what: string) => (error: unknown) =>
    void dialogs.error({ title: 'Error', text: `Failed to ${what} invitation: ${problemText(error)}` })
  const join = () =>
    accept.mutate(
      { token },
      {
        onSuccess: () => {
          tellSuccess(`You joined the team ${teamName}.`)
          void navigate(HOME, { replace: true })
        },
        onError: fail('accept'),
      },
    )
  return (
    <>
      <Button kind="primary" busy={accept.isPending && 'Accepting…'} onClick={join}>
        Accept
      </Button>
      <Button
        kind="quiet"
        busy={decline.isPending && 'Declining…'}
        onClick={() => decline.mutate({ token }, { onError: fail('decline') })}
      >
        Decline
      </Button>
    </>
  )
}
