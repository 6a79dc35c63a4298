import type { CameBack, Findings } from '@debrief/contracts/history/first-look'
import { count } from '@debrief/domain/words'
import { formatDay } from '../../../../lib/format-time.ts'

/** Returns text such as "23 reviewed pull requests merged from June 2 to November 27, with 41 mistakes." */
export function describeReviews({ period, pullRequests, mistakes }: Findings, now: Date): string {
  if (!period) return ''
  const [from, to] = [formatDay(new Date(period.from), now), formatDay(new Date(period.to), now)]
  const reviewed = count(pullRequests, 'reviewed pull request')
  const found = count(mistakes, 'mistake')
  if (from === to)
    return mistakes === 0
      ? `${reviewed} merged on ${from}, without mistakes.`
      : `${reviewed} merged on ${from}, with ${found}.`
  return mistakes === 0
    ? `${reviewed} merged from ${from} to ${to}, without mistakes.`
    : `${reviewed} merged from ${from} to ${to}, with ${found}.`
}

/** Returns text such as "6 mistakes came back. These 5 came back most often." Returns null if no mistake came back. */
export function describeCameBack({ recurring, cameBack }: Findings): string | null {
  if (recurring === 0) return null
  const all = `${count(recurring, 'mistake')} came back.`
  if (recurring <= cameBack.length) return all
  return cameBack.length === 1
    ? `${all} This one came back most often.`
    : `${all} These ${cameBack.length} came back most often.`
}

export function describeNothing({ mistakes }: Findings): string {
  if (mistakes === 0) return 'These reviews have no mistakes, so none came back.'
  if (mistakes === 1) return 'No mistake came back. These reviews have only 1 mistake.'
  return `No mistake came back. These reviews have ${count(mistakes, 'mistake')}, none of them in more than one pull request.`
}

export const inPullRequests = ({ count: pulls }: Pick<CameBack, 'count'>): string =>
  `in ${count(pulls, 'pull request')}`

export const titleCameBack = (mistakes: number): string =>
  mistakes > 0 ? 'Mistakes that came back most' : 'Mistakes that came back'
export const stopped = 'Stopped'
export const oneComment = 'One comment to remember'
