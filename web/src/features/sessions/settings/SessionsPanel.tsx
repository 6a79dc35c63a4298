import type { SessionView } from '@debrief/contracts/people/account'
import { LogOut, Monitor } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { SignOutButton } from '../../../session/SignOutButton.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { useEndSessions, useSessions } from '../../people/shared/use-account.ts'
import { Line, Panel, RowSkeletons } from '../../settings/shared/Panel.tsx'
import { nameBrowser } from './name-browser.ts'
import * as words from './words.ts'

export function SessionsPanel() {
  return (
    <Panel name={words.sessions} about={words.about}>
      <Line icon={<LogOut />} title={words.signOut} fact={words.aboutSignOut}>
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
  if (isPending) return <RowSkeletons label={words.loading} rows={1} />
  if (!data)
    return (
      <div className="p-3">
        <LoadFailed title={words.loadFailed} reason={problemText(error)} onRetry={() => void refetch()} />
      </div>
    )
  const others = data.sessions.filter(({ current }) => !current)
  const [latest] = others
  if (!latest) return <Line icon={<Monitor />} title={words.noOthers} fact={words.aboutNoOthers} />
  return (
    <>
      <Line icon={<Monitor />} title={words.countOthers(others.length)} fact={<Latest session={latest} />}>
        <Button size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? words.hide : words.show}
        </Button>
      </Line>
      <div id={id} hidden={!open} className="border-t border-line">
        <ul aria-label={words.others}>
          {others.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
        <div className="border-t border-line px-4 py-2.5 text-right">
          <EndButton sessionId={null}>{words.endOthers}</EndButton>
        </div>
      </div>
    </>
  )
}

const Latest = ({ session: { userAgent, lastSeenAt } }: { session: SessionView }) => (
  <>
    {nameBrowser(userAgent)} · <Message text={words.lastSeen} time={<Time at={lastSeenAt} />} />
  </>
)

function SessionRow({ session: { id, userAgent, createdAt, lastSeenAt } }: { session: SessionView }) {
  const name = nameBrowser(userAgent)
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-3 border-t border-line px-4 py-2.5 first:border-t-0">
      <Monitor className="size-4 text-ink-2" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-40">
        <div className="text-base/[1.35] font-[550]" title={userAgent ?? undefined}>
          {name}
        </div>
        <div className="mt-px text-xs text-ink-3">
          <Message text={words.signedIn} time={<Time at={createdAt} />} /> ·{' '}
          <Message text={words.lastSeen} time={<Time at={lastSeenAt} />} />
        </div>
      </div>
      <EndButton sessionId={id}>
        <Message text={words.end(name)} rest={hide} />
      </EndButton>
    </li>
  )
}

const hide = (text: string) => <span className="sr-only">{text}</span>

function EndButton({ sessionId, children }: { sessionId: string | null; children: ReactNode }) {
  const tellSuccess = useTellSuccess()
  const tellFailure = useTellFailure()
  const { mutate, isPending } = useEndSessions()
  const end = () =>
    mutate(sessionId, {
      onSuccess: ({ ended }) => tellSuccess(words.ended(ended)),
      onError: (error) => tellFailure(problemText(error)),
    })
  return (
    <Button size="small" busy={isPending && words.ending} onClick={end}>
      <span>{children}</span>
    </Button>
  )
}
