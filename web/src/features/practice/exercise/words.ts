import type { Attempt, PracticeCard } from '@debrief/contracts/practice/card'

type Kind = PracticeCard['kind']

export const kinds: Record<Kind, string> = {
  fix: 'Fix the code',
  spot: 'Find the problem',
  choose: 'Choose the better version',
}
export const reset = 'Reset'

export const happened = (times: number) =>
  times === 1 ? 'happened {marks} <hidden>once</hidden>' : `happened {marks} <hidden>${times} times</hidden>`
export const from = 'From {place}, merged {time}'
export const describeStandard = (isTeammatesCode: boolean) =>
  isTeammatesCode
    ? 'A team standard, with code that a teammate agreed to share'
    : 'A team standard, with an example'
export const skip = 'Skip this exercise'
export const aboutSkip = 'This exercise won’t come back unless you restore it'
export const skipping = 'Skipping…'

export const codeField = (language: string) => `Your code, ${language}.`
export const codeEditor = (language: string) =>
  `Your code, ${language}. Tab indents. To leave the editor, press Escape, then Tab.`
export const loadingEditor = (path: string) => `${path}, loading the editor`

export const linesOf = (path: string) => `Lines of ${path}`
export const announceLine = (line: number, verdict: 'here' | 'not-here' | null) => {
  if (verdict === 'here') return `Line ${line} has the mistake: `
  return verdict === 'not-here' ? `Line ${line} doesn’t have the mistake: ` : `Line ${line}, `
}

export const whichIsBetter = 'Which version is better?'
export const versions = { a: 'Version A', b: 'Version B' }
export const betterVersion = 'better version'

export const checkAnswer = 'Check answer'
export const nextHint = 'Next hint'
export const noMoreHints = 'No more hints'
export const showAnswer = 'Show answer'
export const showing = 'Showing…'

const ways: Record<Kind, string> = {
  fix: 'Tab indents. To leave the editor, press Esc, then Tab. Your draft is kept in this browser tab.',
  spot: 'Use the arrow keys to move and Space to select.',
  choose: 'Differences are highlighted in both versions.',
}
export const describeKeys = (kind: Kind, isSeveral: boolean) =>
  isSeveral ? `${ways[kind]} If you select several lines, they must be adjacent.` : ways[kind]
export const tapLines = 'Tap a line to select it. Tap adjacent lines to select more.'

export const hints = 'Hints'
export const describeHint = (isFirst: boolean) =>
  isFirst
    ? 'Shown on request. With a hint, the suggested rating after a correct answer is “Hard”.'
    : 'Shown on request.'

export const answeredElsewhere = 'You answered this in another tab. That answer is shown here.'
export const passed = '<hidden>Passed: </hidden>{check}'
export const failed = '<hidden>Failed: </hidden>{check}'
export const describeGrading = (gradedBy: Attempt['gradedBy']) =>
  gradedBy === 'model' ? 'Checked by a model. No code was run.' : 'Checked by rules. No code was run.'

export const whatWrote = (author: string) => `What ${author} wrote`
export const quoteSource = '{author} · {review} · {github}'
export const botQuoteSource = '{author} (bot) · {review} · {github}'
export const onGithub = 'on GitHub'
export const source = 'Source'
export const foundInDiff = 'Found in the diff'
export const notFlagged = 'No reviewer flagged it. See the review of {review}.'
