import { call } from '@debrief/contracts/call'
import type { unsubscribe } from '@debrief/contracts/mail/unsubscribe'
import { useMutation } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useParams } from 'react-router'
import { problemText } from '../../lib/problem-text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { CenteredSheet } from '../../ui/layout/CenteredSheet.tsx'
import * as words from './words.ts'

const SETTINGS = (
  <Link to="/settings" className="text-sm text-ink-2 underline underline-offset-2 hover:text-ink">
    {words.openSettings}
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
      <CenteredSheet title={words.unsubscribed} icon={icon} actions={SETTINGS}>
        <p role="status">{words.aboutUnsubscribed}</p>
      </CenteredSheet>
    )
  return (
    <CenteredSheet
      title={words.askToUnsubscribe}
      icon={icon}
      actions={
        <>
          <Button kind="primary" busy={isPending && words.unsubscribing} onClick={() => mutate()}>
            {words.unsubscribe}
          </Button>
          {SETTINGS}
        </>
      }
    >
      <p>{words.nothingElse}</p>
      {error && (
        <p role="alert" className="text-red">
          {problemText(error)}
        </p>
      )}
    </CenteredSheet>
  )
}
