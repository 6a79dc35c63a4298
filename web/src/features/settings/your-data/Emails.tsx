import type { Viewer } from '@debrief/contracts/http/viewer'
import { Mail } from 'lucide-react'
import { problemText } from '../../../lib/problem-text.ts'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { useTellFailure } from '../../../ui/Toasts.tsx'
import { useLate } from '../../../ui/use-late.ts'
import { Line, Panel, RowSkeletons } from '../Panel.tsx'
import { useEmails } from './use-emails.ts'

/** Which mails the person gets besides invitations. */
export function Emails({ viewer: { email } }: { viewer: Viewer }) {
  const { data, isPending, error, refetch, busy, choose } = useEmails()
  const late = useLate(isPending)
  const tellFailure = useTellFailure()
  return (
    <Panel
      inGroup
      name="E-mails"
      about={email ? `They go to ${email}.` : 'GitHub shows Debrief no address of yours, so none is sent.'}
    >
      {error && !data && (
        <div className="p-3">
          <LoadFailed
            title="Your choice could not be loaded."
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {late && <RowSkeletons label="Loading your e-mails" rows={1} />}
      {data && (
        <Line
          icon={<Mail />}
          title="Your week"
          fact="Mondays, when there is something to tell: your reviews, what came back, what did not, what to practise."
        >
          <Switch
            label="Weekly e-mail"
            on={data.digest}
            disabled={busy}
            onChange={(digest) =>
              choose(digest, (failure) => tellFailure(`Nothing was changed. ${problemText(failure)}`))
            }
          />
        </Line>
      )}
    </Panel>
  )
}
