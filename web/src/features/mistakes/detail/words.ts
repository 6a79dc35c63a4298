import type { Occurrence, RecurringMistakeView } from '@debrief/contracts/mistakes/recurring-mistakes'
import { count } from '@debrief/domain/words'

export const improving = 'Improving'
export const suggested = 'Suggested standard'
export const copy = 'Copy'
export const copied = 'Copied, with a link to this page.'
export const copyBlocked = 'Your browser blocked copying. Select the text and copy it manually.'

export const occurrences = 'Occurrences'
export const exportOccurrences = 'Export occurrences as {format}'
export const firstSeen = 'First seen'
export const lastSeen = 'Last seen'
export const practice = 'Practice'
export const describePractice = ({ practiced, recalled }: RecurringMistakeView['practice']) =>
  practiced > 0 ? `${recalled} of ${practiced} recalled` : 'Not yet'

export const fixThatWorked = 'The fix that worked'
export const fromLine = (line: number) => `from line ${line}`
export const copyFixedCode = 'Copy the fixed code'
export const howFixed = (path: string) => `How ${path} was fixed`

export const isSame = 'Is this the same mistake?'
export const yes = 'Yes'
export const no = 'No'
export const answered = (isSameMistake: boolean) =>
  isSameMistake ? 'Added to this recurring mistake.' : 'Noted. You won’t be asked about this finding again.'
export const answerFailed = (reason: string) => `Your answer wasn’t saved: ${reason}`

export const couldHaveHappened = 'Where it could have happened'
export const show = (asTable: boolean) => (asTable ? 'Show as table' : 'Show as chart')
export const pullRequests = 'Pull requests in which it could have happened'
export const columns = ['Pull request', 'Merged', 'Result']
export const happened = 'happened'
export const didNotHappen = 'didn’t happen'
export const describePullRequest = (day: string, pullRequest: string, result: string) =>
  `${day}, ${pullRequest}: ${result}`
export const describeStrip = (hits: number, pullRequests: number) =>
  `It happened in ${hits} of the last ${pullRequests} pull requests in which it could have happened`
export const becameStandard = (day: string) => `became a standard on ${day}`

export const whereItHappened = 'Where it happened'
export const newestFirst = 'newest first'
export const loadFailed = 'Earlier occurrences could not be loaded.'
export const showOlder = (entries: number) => `Show ${entries} older`
export const practicedOn = (answers: number) =>
  answers === 1 ? 'Practiced once, on {day}' : `Practiced ${count(answers, 'time')}, last on {day}`
export const recalled = (answers: number) => `${answers.toLocaleString('en')} recalled`

export const quoteSource = (isBot: boolean) =>
  isBot ? '{author} (bot) · {place} · {github}' : '{author} · {place} · {github}'
export const onGithub = 'on GitHub'
export const inDiff = 'Found in the diff'
/** Returns text such as "feed.ts line 88". */
export function describePlace(file: string, { side, startLine, endLine }: Occurrence): string {
  if (side === 'LEFT')
    return startLine === endLine
      ? `${file} line ${startLine} before the change`
      : `${file} lines ${startLine}–${endLine} before the change`
  return startLine === endLine ? `${file} line ${startLine}` : `${file} lines ${startLine}–${endLine}`
}
