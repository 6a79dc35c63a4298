import type { SelfCheck } from '@debrief/contracts/pull-requests/self-check'
import { problemText } from '../../../../lib/problem-text.ts'
import { Link } from '../../../../ui/controls/Link.tsx'
import { LoadFailed } from '../../../../ui/states/LoadFailed.tsx'
import { Loading } from '../../../../ui/states/Loading.tsx'
import { Line } from '../../../../ui/text/Words.tsx'
import { type ChosenPullRequest, isSame } from '../address.ts'
import { chosenBy, useCheck, type useOpenPullRequests } from '../data/use-self-check.ts'
import { CheckFindings } from './CheckFindings.tsx'
import { Head } from './Head.tsx'
import { Times, toLikeAddress } from './LikeNote.tsx'
import * as words from './words.ts'

interface Props {
  chosen: ChosenPullRequest
  /** The open pull requests. A list that was loaded after the check can show newer commits. */
  list: ReturnType<typeof useOpenPullRequests>
}

export function Check({ chosen, list }: Props) {
  const check = useCheck(chosen)
  const { data: result, error, isFetching } = check
  const again = () => void check.refetch()
  if (!result && isFetching) return <Loading text={words.reading} />
  const failed = error && !isFetching && (
    <LoadFailed title={words.checkFailed} reason={problemText(error)} onRetry={again} />
  )
  if (!result) return failed
  const listed = list.data?.pullRequests.find((pullRequest) => isSame(chosen, chosenBy({ pullRequest })))
  const isBehind =
    list.dataUpdatedAt > check.dataUpdatedAt &&
    listed !== undefined &&
    listed.headSha !== result.pullRequest.headSha
  return (
    <article>
      <Head {...{ result, isBehind, again }} isBusy={isFetching} />
      {failed && <div className="mb-4">{failed}</div>}
      <CheckFindings result={result} />
      <LookedFor result={result} />
      <Coverage result={result} />
    </article>
  )
}

function Coverage({ result: { files, unread, moreUnread } }: { result: SelfCheck }) {
  const read = files - unread.length - moreUnread
  return (
    <section aria-label={words.coverage} className="border-t border-line py-4">
      <h3 className="title-2">{words.coverage}</h3>
      <p className="mt-1 text-sm text-ink-2">{words.describeCoverage(files, read)}</p>
      {unread.length > 0 && (
        <ul className="mt-2 divide-y divide-line text-xs">
          {unread.map(({ path, reason }) => (
            <li key={path} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-[5px]">
              <span className="min-w-0 flex-1 basis-64 font-mono [overflow-wrap:anywhere]">{path}</span>
              <span className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">{reason}</span>
            </li>
          ))}
        </ul>
      )}
      {moreUnread > 0 && <p className="mt-2 text-xs text-ink-3">{words.moreFiles(moreUnread)}</p>}
    </section>
  )
}

type KnownItem = SelfCheck['lookedFor']['known'][number]

/** Mistakes and standards that only a person can check have a separate list. */
function LookedFor({ result: { lookedFor } }: { result: SelfCheck }) {
  const { known, recurringMistakes, standards } = lookedFor
  const seen = known.filter(({ isSeen }) => isSeen)
  const unseen = known.filter(({ isSeen }) => !isSeen)
  const others = recurringMistakes + standards - known.length
  return (
    <section aria-label={words.checkedAgainst} className="border-t border-line py-4">
      <h3 className="title-2">{words.checkedAgainst}</h3>
      <p className="mt-1 max-w-[64ch] text-sm text-ink-2">
        {words.describeScope(lookedFor)} {words.noModel}
      </p>
      <div className="mt-3 grid gap-x-7 gap-y-4 @2xl:grid-cols-2">
        <KnownList title={words.byRules} known={seen} />
        <KnownList title={words.notAutomatic} known={unseen} />
      </div>
      {others > 0 && <p className="mt-2 text-xs text-ink-3">{words.andMore(others)}</p>}
    </section>
  )
}

function KnownList({ title, known }: { title: string; known: KnownItem[] }) {
  if (known.length === 0) return null
  return (
    <div className="min-w-0">
      <h4 className="text-xs text-ink-2">{title}</h4>
      <ul className="mt-1 divide-y divide-line">
        {known.map((one) => (
          <li key={one.id} className="py-2 text-sm">
            <Link to={toLikeAddress(one)} className="link [overflow-wrap:anywhere]">
              <Line text={one.title} />
            </Link>
            {one.kind === 'standard' && <span className="ml-2 text-xs text-ink-3">{words.teamStandard}</span>}
            <Times known={one} />
          </li>
        ))}
      </ul>
    </div>
  )
}
