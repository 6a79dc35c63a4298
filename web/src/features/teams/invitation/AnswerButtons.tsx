import { HOME } from '@debrief/contracts/pages'
import { useNavigate } from 'react-router'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { error as errorTitle } from '../../../ui/words.ts'
import { useAccept, useDecline } from '../shared/invitations/use-invitations.ts'
import * as words from '../shared/invitations/words.ts'

export function AnswerButtons({ token, teamName }: { token: string; teamName: string }) {
  const navigate = useNavigate()
  const dialogs = useDialogs()
  const tellSuccess = useTellSuccess()
  const accept = useAccept()
  const decline = useDecline()
  const fail = (describe: (reason: string) => string) => (error: unknown) =>
    void dialogs.error({ title: errorTitle, text: describe(problemText(error)) })
  const join = () =>
    accept.mutate(
      { token },
      {
        onSuccess: () => {
          tellSuccess(words.joined(teamName))
          void navigate(HOME, { replace: true })
        },
        onError: fail(words.acceptFailed),
      },
    )
  return (
    <>
      <Button kind="primary" busy={accept.isPending && words.accepting} onClick={join}>
        {words.accept}
      </Button>
      <Button
        kind="quiet"
        busy={decline.isPending && words.declining}
        onClick={() => decline.mutate({ token }, { onError: fail(words.declineFailed) })}
      >
        {words.decline}
      </Button>
    </>
  )
}
