import { call } from '@debrief/contracts/call'
import type { changeEmails, showEmails } from '@debrief/contracts/mail/weekly-email'
import type { Viewer } from '@debrief/contracts/people/viewer'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { problemText } from '../../../lib/problem-text.ts'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { useTellFailure } from '../../../ui/dialogs/Toasts.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { Line, Panel, RowSkeletons } from '../../settings/shared/Panel.tsx'

/** A switch for the weekly email. Invitations can't be turned off. */
export function Emails({ viewer: { email } }: { viewer: Viewer }) {
  const { data, isPending, error, refetch, busy, choose } = useEmails()
  const tellFailure = useTellFailure()
  return (
    <Panel
      name="Emails"
      about={
        email
          ? `Sent to ${email}.`
          : 'No emails are sent, because GitHub doesn’t share your email address with Debrief.'
      }
    >
      {error && !data && (
        <div className="p-3">
          <LoadFailed
            title="Your email settings could not be loaded."
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {isPending && <RowSkeletons label="Loading your email settings" rows={1} />}
      {data && (
        <Line
          icon={<Mail />}
          title="Weekly email"
          fact="On Mondays, if there’s news: your reviews, the mistakes that came back or stopped, and what to practice."
        >
          <Switch
            label="Weekly email"
            on={data.digest}
            disabled={busy}
            onChange={(digest) =>
              choose(digest, (failure) =>
                tellFailure(`Your email settings weren’t changed. ${problemText(failure)}`),
              )
            }
          />
        </Line>
      )}
    </Panel>
  )
}

const EMAILS = ['account', 'emails']

function useEmails() {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: EMAILS,
    queryFn: ({ signal }) => call<typeof showEmails>('GET /api/account/emails', { signal }),
  })
  const { mutate, isPending: busy } = useMutation({
    mutationFn: (digest: boolean) =>
      call<typeof changeEmails>('PATCH /api/account/emails', { body: { digest } }),
    onSuccess: (chosen) => client.setQueryData(EMAILS, chosen),
  })
  return {
    ...query,
    busy,
    choose: (digest: boolean, onError: (failure: Error) => void) => mutate(digest, { onError }),
  }
}
