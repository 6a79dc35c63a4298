import type { RecordedScreen } from '@debrief/contracts/pages'
import type { MemberView } from '@debrief/contracts/people/account'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { loading } from '../../../ui/words.ts'
import { ExportLinks } from '../../lists/shared/ExportLinks.tsx'
import { EmptyRow, Panel, RowSkeletons } from '../../settings/shared/Panel.tsx'
import { useMemberViews } from '../shared/use-account.ts'
import * as words from './words.ts'

/** Lists when managers viewed the person's data (D23a). */
export function Views() {
  const { data, isPending, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useMemberViews()
  const views = data?.pages.flatMap((page) => page.views) ?? []
  return (
    <Panel name={words.whoViewed} about={words.about}>
      {error && !data && (
        <div className="p-3">
          <LoadFailed title={words.failed} reason={problemText(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {isPending && <RowSkeletons label={words.loading} rows={1} />}
      {data && views.length === 0 && <EmptyRow>{words.none}</EmptyRow>}
      {views.length > 0 && (
        <div
          role="group"
          aria-label={words.whoViewed}
          tabIndex={0}
          className="relative max-h-96 overflow-auto"
        >
          <ul>
            {views.map((view) => (
              <ViewRow key={view.id} view={view} />
            ))}
          </ul>
          {hasNextPage && (
            <div className="border-t border-line p-2 text-center">
              <Button
                kind="quiet"
                size="small"
                busy={isFetchingNextPage && loading}
                onClick={() => void fetchNextPage()}
              >
                {words.showOlder}
              </Button>
            </div>
          )}
        </div>
      )}
      {views.length > 0 && (
        <p className="border-t border-line p-2 text-right">
          <ExportLinks list="/api/account/views" text={words.exportAs} />
        </p>
      )}
    </Panel>
  )
}

const isRecorded = (screen: string): screen is RecordedScreen => screen in words.screens

function ViewRow({ view: { viewer, screen, at } }: { view: MemberView }) {
  return (
    <li className="flex items-center gap-3 border-t border-line px-4 py-2.5 text-sm first:border-t-0">
      <Avatar name={viewer} />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <Message
          text={words.view}
          viewer={<b className="font-[550]">{viewer}</b>}
          screen={isRecorded(screen) ? words.screens[screen] : screen}
        />
      </span>
      <span className="text-xs text-ink-3">
        <Time at={at} />
      </span>
    </li>
  )
}
