import { problemText } from '../../../lib/problem-text.ts'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { type Chosen, isSame } from '../address.ts'
import { chosenBy, useCheck, type useOpenPullRequests } from '../data/use-self-check.ts'
import { Found } from './Found.tsx'
import { Head } from './Head.tsx'
import { LookedFor } from './LookedFor.tsx'
import { WhatWasRead } from './WhatWasRead.tsx'

interface Props {
  chosen: Chosen
  /** May have been read since, and know of newer commits. */
  list: ReturnType<typeof useOpenPullRequests>
}

/** The check of what is chosen: while it runs, where it failed, and what it found. */
export function Check({ chosen, list }: Props) {
  const check = useCheck(chosen)
  const { data: result, error, isFetching } = check
  const again = () => void check.refetch()
  if (!result && isFetching) return <Loading text="Reading the change and checking it…" />
  const failed = error && !isFetching && (
    <LoadFailed title="This pull request could not be checked." reason={problemText(error)} onRetry={again} />
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
      <Found result={result} />
      <LookedFor result={result} />
      <WhatWasRead result={result} />
    </article>
  )
}
