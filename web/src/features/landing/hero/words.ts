import { count } from '@debrief/domain/words'

export const promise =
  'Your reviewers already\u00A0said\u00A0it. Now <highlighted>make it stick.</highlighted>'
export const aboutDebrief =
  'Debrief reads the reviews of your merged pull requests. It shows you which mistakes come back, and turns them into short exercises and standards that your team and its coding assistants follow.'
/** Shown on two lines. */
export const trial = (days: number) => `${count(days, 'day')} free,{newLine}no credit card`
export const lookAround =
  '<demo>Look around first</demo>: the real screens with sample data. No account needed.'

export const comparison = 'A current pull request next to the team standard it violates'

export const pullRequest = 'Current pull request'
export const pullRequestName = 'tide-web #1146'
export const violated = '1 standard violated'
export const describeCode = (first: number, last: number, marked: number) =>
  `Lines ${first} to ${last} of src/gate.ts, line ${marked} marked`
export const comment =
  'If one message fails here we open the gate anyway and never find out who missed the call.'
/** Shown below the comment, next to the author's avatar. */
export const commentSource = 'tobias-kern, in the review'

export const standard = 'Team standard'
export const team = 'Harbor'
export const standardTitle = 'Handle every promise'
export const standardText = 'Await it, return it, or catch its errors.'
export const goodCode = 'Code that meets the standard'
export const seen = 'seen 12 times in 3 people’s code'
export const since = 'standard since <day>October 6</day>'
export const readByAssistant = 'Your coding assistant reads it too'
export const assistantFiles = ['AGENTS.md', 'Cursor rules', 'MCP']
