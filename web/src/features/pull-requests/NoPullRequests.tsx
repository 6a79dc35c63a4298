import type { PullRequestFilter } from '@debrief/contracts/http/pull-request-filters'
import { useViewed } from '../../session/viewing/Viewing.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import type { Page } from './pull-request-cache.ts'

/** Why the list is empty: no repository, nothing merged yet, or nothing under this filter. */
export function NoPullRequests({ filter, page }: { filter: PullRequestFilter; page: Page }) {
  const { viewed } = useViewed()
  if (page.counts.all > 0)
    return (
      <Empty marks={1} title={`No ${filter} pull requests`}>
        {filter === 'pending'
          ? 'Nothing waits and nothing is being analysed.'
          : 'The first review appears here by itself.'}
      </Empty>
    )
  return (
    <Empty marks={2} title="No pull requests found">
      {viewed !== null ? (
        'What this person merges from the day they joined appears here by itself.'
      ) : page.repositories === 0 ? (
        <Link to="/settings" className="link">
          Connect repositories in settings to start tracking PRs
        </Link>
      ) : (
        'The next pull request merged in a connected repository appears here by itself.'
      )}
    </Empty>
  )
}
