import type { FirstLook, RememberedMistake } from '@debrief/contracts/history/first-look'
import { count } from '@debrief/domain/words'

export const standard = 'Team standard'
export const earlier = (pullRequests: number) => `And ${count(pullRequests, 'earlier pull request')}.`
export const merged = '{place}, merged {time}'

export const stoppedMistakes = 'Mistakes that stopped'
export const noneStopped =
  'None of these mistakes has stopped yet. A mistake counts as stopped once it’s absent from enough pull requests where it could have happened.'
export const seen = (times: number, opportunitiesSince: number) =>
  `Seen in ${count(times, 'pull request')}, the last one merged {time}. Not seen in the ${count(opportunitiesSince, 'pull request')} since then where it could have happened.`

export const quoteSource = '{author} · {github}'
export const onGithub = 'on GitHub'
export const noComment = 'No comment stands out in this period.'
export function describeRemembered({ isFixed, count: pulls }: RememberedMistake): string {
  const same = pulls > 1 ? `The same mistake is in ${count(pulls, 'pull request')}.` : ''
  return isFixed ? `It was fixed before the merge. ${same}` : same
}

export const titleStandards = (suggestions: number) =>
  suggestions > 1 ? 'Standards to adopt' : 'A standard to adopt'
export const describeSource = ({
  occurrences,
  people,
  evidence,
}: Pick<FirstLook['suggestions'][number], 'occurrences' | 'people' | 'evidence'>) =>
  occurrences > 0
    ? `seen ${count(occurrences, 'time')}, by ${count(people, 'person', 'people')}`
    : `from ${count(evidence.length, 'review comment')}`
export const publish = 'Publish standard'
export const publishing = 'Publishing…'
export const published = 'Standard published.'
export const view = 'View'

export const bestStandard = (pullRequests: number) =>
  `{standard} would make the best standard. This mistake happened in ${count(pullRequests, 'pull request')}.`
export const convert = 'Convert to team standard'
export const converting = 'Converting…'
export const managerConverts = 'A team’s manager can convert it to a team standard.'
export const nothingToAdopt =
  'There’s no new standard to suggest. Suggested standards are based on mistakes that come back and on review comments.'

export const titleExercises = (exercises: number) =>
  exercises === 1 ? 'Your first exercise' : 'Your first exercises'
export const startPractice = 'Start practice'
export const nothingDue = 'No exercise is due today. {practice}'
export const openPractice = 'Open practice'

export const share = 'Share with your team'
export const shareWith = (team: string) => `Share with ${team}`
export const describeSharing = ({ name, isShared }: NonNullable<FirstLook['team']>) =>
  isShared
    ? `Everyone on ${name} can read this page, except the exercises and suggested standards. It shows only pull requests in the team’s repositories. You can stop sharing at any time.`
    : `Only you can see this page. Until you share it, nobody else on ${name} can open it, not even the manager.`
export const copyLink = 'Copy the link for your team'
export const seeAsTeam = 'See what your team sees'
