import { call } from '@debrief/contracts/call'
import type { unsubscribe } from '@debrief/contracts/mail/unsubscribe'
import { useMutation } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useParams } from 'react-router'
import { problemText } from '../../lib/problem-text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { CenteredSheet } from '../../ui/layout/CenteredSheet.tsx'

const SETTINGS = (
  <Link to="/settings" className="text-sm text-ink-2 underline underline-offset-2 hover:text-ink">
    Open settings
  </Link>
)

/** Opening this page changes nothing, because some email programs open links automatically. */
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
      <CenteredSheet title="You’re unsubscribed" icon={icon} actions={SETTINGS}>
        <p role="status">
          You won’t get these emails anymore. You can turn them on again in Settings, under Notifications.
        </p>
      </CenteredSheet>
    )
  return (
    <CenteredSheet
      title="Unsubscribe from these emails?"
      icon={icon}
      actions={
        <>
          <Button kind="primary" busy={isPending && 'Unsubscribing…'} onClick={() => mutate()}>
            Unsubscribe
          </Button>
          {SETTINGS}
        </>
      }
    >
      <p>Your reviews, exercises and account stay the same.</p>
      {error && (
        <p role="alert" className="text-red">
          {problemText(error)}
        </p>
      )}
    </CenteredSheet>
  )
}
