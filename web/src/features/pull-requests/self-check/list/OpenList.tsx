import type { OpenPullRequests } from '@debrief/contracts/pull-requests/self-check'
import { problemText } from '../../../../lib/problem-text.ts'
import { Empty } from '../../../../ui/states/Empty.tsx'
import { EmptyAction } from '../../../../ui/states/EmptyAction.tsx'
import { LoadFailed } from '../../../../ui/states/LoadFailed.tsx'
import { useLate } from '../../../../ui/states/use-late.ts'
import { type ChosenPullRequest, isSame } from '../address.ts'
import { chosenBy, type useOpenPullRequests } from '../data/use-self-check.ts'
import { OpenRow } from './OpenRow.tsx'
import * as words from './words.ts'

interface Props {
  list: ReturnType<typeof useOpenPullRequests>
  chosen: ChosenPullRequest | null
}

export function OpenList({ list, chosen }: Props) {
  const late = useLate(list.isPending)
  if (list.isPending) return late ? <RowSkeletons /> : null
  if (!list.data)
    return (
      <LoadFailed
        title={words.loadFailed}
        reason={problemText(list.error)}
        onRetry={() => void list.refetch()}
      />
    )
  const { pullRequests, more } = list.data
  return (
    <>
      {pullRequests.length === 0 ? (
        <div className="px-1.5">
          <NoneOpen found={list.data} />
        </div>
      ) : (
        <nav aria-label={words.list} className="grid gap-0.5">
          {pullRequests.map((pullRequest) => (
            <OpenRow
              key={`${pullRequest.repository.id} ${pullRequest.number}`}
              pullRequest={pullRequest}
              chosen={isSame(chosen, chosenBy({ pullRequest }))}
            />
          ))}
        </nav>
      )}
      <NotListed found={list.data} more={more} />
    </>
  )
}

function NoneOpen({ found: { repositories } }: { found: OpenPullRequests }) {
  if (repositories === 0)
    return (
      <Empty marks={1} title={words.noRepositories}>
        {words.aboutRepositories}
        <EmptyAction to="/settings">{words.connectRepositories}</EmptyAction>
      </Empty>
    )
  return (
    <Empty marks={2} title={words.noneFound}>
      {words.noneIn(repositories)}
    </Empty>
  )
}

/** Says what the list leaves out, so that people don't think it's complete. */
function NotListed({ found: { unlisted }, more }: { found: OpenPullRequests; more: number }) {
  if (unlisted.length === 0 && more === 0) return null
  return (
    <div className="px-3 pt-3 text-xs text-ink-2">
      {more > 0 && <p>{words.olderNotListed(more)}</p>}
      {unlisted.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer py-1">{words.notFullySearched(unlisted.length)}</summary>
          <ul className="grid gap-1">
            {unlisted.map(({ fullName, reason }) => (
              <li key={fullName} className="[overflow-wrap:anywhere]">
                <span className="font-mono">{fullName}</span>: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function RowSkeletons() {
  return (
    <div role="status" aria-label={words.loading}>
      {[72, 58, 66].map((width) => (
        <div key={width} className="px-3 py-[11px]" aria-hidden="true">
          <div className="skeleton mt-1 h-3.5" style={{ width: `${width}%` }} />
          <div className="skeleton mt-2.5 h-3 w-1/2" />
        </div>
      ))}
    </div>
  )
}
