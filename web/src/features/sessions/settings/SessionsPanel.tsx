import type { ShownSession } from '@debrief/contracts/people/account'
import { count } from '@debrief/domain/words'
import { LogOut, Monitor } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { SignOutButton } from '../../../session/SignOutButton.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { useEndSessions, useSessions } from '../../people/shared/use-account.ts'
import { Line, Panel, RowSkeletons } from '../../settings/shared/Panel.tsx'
import { nameBrowser } from './name-browser.ts'

export function SessionsPanel() {
  return (
    <Panel name="Sessions" about="Where you’re signed in. End any session that you don’t recognize.">
      <Line icon={<LogOut />} title="Sign out of Debrief" fact="Only in this browser. Analyses keep running.">
        <SignOutButton />
      </Line>
      <div className="border-t border-line">
        <OtherSessions />
      </div>
    </Panel>
  )
}

function OtherSessions() {
  const { data, isPending, error, refetch } = useSessions()
  const [open, setOpen] = useState(false)
  const id = useId()
  if (isPending) return <RowSkeletons label="Loading your sessions" rows={1} />
  if (!data)
    return (
      <div className="p-3">
        <LoadFailed
          title="Your sessions could not be loaded."
          reason={problemText(error)}
          onRetry={() => void refetch()}
        />
      </div>
    )
  const others = data.sessions.filter(({ current }) => !current)
  const [latest] = others
  if (!latest)
    return <Line icon={<Monitor />} title="No other sessions" fact="Only this browser is signed in." />
  return (
    <>
      <Line
        icon={<Monitor />}
        title={count(others.length, 'other session')}
        fact={<Latest session={latest} />}
      >
        <Button size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? 'Hide' : 'Show'}
        </Button>
      </Line>
      <div id={id} hidden={!open} className="border-t border-line">
        <ul aria-label="Other sessions">
          {others.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
        <div className="border-t border-line px-4 py-2.5 text-right">
          <EndButton sessionId={null}>End all other sessions</EndButton>
        </div>
      </div>
    </>
  )
}

const Latest = ({ session: { userAgent, lastSeenAt } }: { session: ShownSession }) => (
  <>
    {nameBrowser(userAgent)} · last seen <Time at={lastSeenAt} />
  </>
)

function SessionRow({ session: { id, userAgent, createdAt, lastSeenAt } }: { session: ShownSession }) {
  const name = nameBrowser(userAgent)
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-3 border-t border-line px-4 py-2.5 first:border-t-0">
      <Monitor className="size-4 text-ink-2" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-40">
        <div className="text-base/[1.35] font-[550]" title={userAgent ?? undefined}>
          {name}
        </div>
        <div className="mt-px text-xs text-ink-3">
          signed in <Time at={createdAt} /> · last seen <Time at={lastSeenAt} />
        </div>
      </div>
      <EndButton sessionId={id}>
        End<span className="sr-only"> the session in {name}</span>
      </EndButton>
    </li>
  )
}

function EndButton({ sessionId, children }: { sessionId: string | null; children: ReactNode }) {
  const tellSuccess = useTellSuccess()
  const tellFailure = useTellFailure()
  const { mutate, isPending } = useEndSessions()
  const end = () =>
    mutate(sessionId, {
      onSuccess: ({ ended }) => tellSuccess(ended === 1 ? 'Session ended.' : `${ended} sessions ended.`),
      onError: (error) => tellFailure(problemText(error)),
    })
  return (
    <Button size="small" busy={isPending && 'Ending…'} onClick={end}>
      <span>{children}</span>
    </Button>
  )
}
