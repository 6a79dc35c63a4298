import { PAGE_NAMES, type RecordedScreen } from '@debrief/contracts/pages'
import type { MemberView } from '@debrief/contracts/people/account'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { ExportLinks } from '../../lists/shared/ExportLinks.tsx'
import { EmptyRow, Panel, RowSkeletons } from '../../settings/shared/Panel.tsx'
import { useMemberViews } from '../shared/use-account.ts'

/** Lists each time that a manager viewed the person's data (D23a). */
export function Views() {
  const { data, isPending, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useMemberViews()
  const views = data?.pages.flatMap((page) => page.views) ?? []
  return (
    <Panel
      name="Who viewed your data"
      about="If you’re on a team, its manager can view your work since you joined, and earlier pull requests analyzed on the team’s plan. Each view is listed here."
    >
      {error && !data && (
        <div className="p-3">
          <LoadFailed
            title="The log could not be loaded."
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {isPending && <RowSkeletons label="Loading the log of who viewed your data" rows={1} />}
      {data && views.length === 0 && <EmptyRow>No views yet.</EmptyRow>}
      {views.length > 0 && (
        <div
          role="group"
          aria-label="Who viewed your data"
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
                busy={isFetchingNextPage && 'Loading…'}
                onClick={() => void fetchNextPage()}
              >
                Show older
              </Button>
            </div>
          )}
        </div>
      )}
      {views.length > 0 && (
        <p className="border-t border-line p-2 text-right">
          <ExportLinks list="/api/account/views" name="the log of who viewed your data" />
        </p>
      )}
    </Panel>
  )
}

const SCREEN_NAMES: Record<RecordedScreen, string> = { ...PAGE_NAMES, '/live': 'Live updates' }

const isRecorded = (screen: string): screen is RecordedScreen => screen in SCREEN_NAMES

function ViewRow({ view: { viewer, screen, at } }: { view: MemberView }) {
  return (
    <li className="flex items-center gap-3 border-t border-line px-4 py-2.5 text-sm first:border-t-0">
      <Avatar name={viewer} />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <b className="font-[550]">{viewer}</b> viewed {isRecorded(screen) ? SCREEN_NAMES[screen] : screen}
      </span>
      <span className="text-xs text-ink-3">
        <Time at={at} />
      </span>
    </li>
  )
}
