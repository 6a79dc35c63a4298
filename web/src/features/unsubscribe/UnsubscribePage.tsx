import { call } from '@debrief/contracts/call'
import type { unsubscribe } from '@debrief/contracts/http/digest'
import { useMutation } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useParams } from 'react-router'
import { problemText } from '../../lib/problem-text.ts'
import { Button } from '../../ui/Button.tsx'
import { CentredSheet } from '../../ui/CentredSheet.tsx'
import { Link } from '../../ui/Link.tsx'

const SETTINGS = (
  <Link to="/settings" className="text-sm text-ink-2 underline underline-offset-2 hover:text-ink">
    Open settings
  </Link>
)

/** The link of a weekly mail. Opening it changes nothing: mail programs open links by themselves. */
export function UnsubscribePage() {
  const { token = '' } = useParams()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () =>
      call<typeof unsubscribe>('POST /api/unsubscribe/:unsubscribeToken', {
        params: { unsubscribeToken: token },
      }),
  })
  const icon = <MailX className="size-6 text-ink-3" aria-hidden="true" />
  if (isSuccess)
    return (
      <CentredSheet title="The weekly e-mail has ended" icon={icon} actions={SETTINGS}>
        <p role="status">You can turn it on again in Settings, under E-mails.</p>
      </CentredSheet>
    )
  return (
    <CentredSheet
      title="End the weekly e-mail?"
      icon={icon}
      actions={
        <>
          <Button kind="primary" busy={isPending && 'Ending…'} onClick={() => mutate()}>
            End the weekly e-mail
          </Button>
          {SETTINGS}
        </>
      }
    >
      <p>Everything else stays as it is: your reviews, your exercises, your account.</p>
      {error && (
        <p role="alert" className="text-red">
          {problemText(error)}
        </p>
      )}
    </CentredSheet>
  )
}
