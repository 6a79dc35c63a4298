import type { ShownSession } from '@debrief/contracts/people/account'
import { Monitor } from 'lucide-react'
import type { ReactNode } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { useLate } from '../../../ui/states/use-late.ts'
import { Time } from '../../../ui/text/Time.tsx'
import { useEndSessions, useSessions } from '../../people/shared/use-account.ts'
import { Panel, PanelHeader, RowSkeletons } from '../../settings/shared/Panel.tsx'
import { nameBrowser } from './name-browser.ts'

export function Sessions() {
  const { data, isPending, error, refetch } = useSessions()
  const late = useLate(isPending)
  const sessions = data?.sessions ?? []
  return (
    <Panel inGroup name="Sessions" about="Where you’re signed in. End any session that you don’t recognize.">
      <PanelHeader>
        <span className="title-3">{data ? `${sessions.length} active` : 'Active'}</span>
        <span className="flex-1" />
        {sessions.length > 1 && <EndButton sessionId={null}>Sign out all other sessions</EndButton>}
      </PanelHeader>
      {error && !data && (
        <div className="p-3">
          <LoadFailed
            title="Your sessions could not be loaded."
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {late && <RowSkeletons label="Loading your sessions" rows={1} />}
      {sessions.length > 0 && (
        <ul aria-label="Sessions" tabIndex={0} className="relative max-h-96 overflow-auto">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function SessionRow({
  session: { id, userAgent, createdAt, lastSeenAt, current },
}: {
  session: ShownSession
}) {
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
      {current ? (
        <span className="text-xs text-ink-3">this browser</span>
      ) : (
        <EndButton sessionId={id}>
          End<span className="sr-only"> the session in {name}</span>
        </EndButton>
      )}
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
