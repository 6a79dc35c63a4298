export const askBefore = 'Ask before you merge.'
export const aboutAgent =
  'Mention the agent on an open pull request. It reviews the diff against your team’s standards and comments on the lines that matter. When it’s certain of a fix, it suggests the change.'

export const thread = 'A mention on a pull request and Debrief’s reply'
export const pullRequestName = 'ferry-api #488'
export const question = '<mention>@debrief</mention> please have a look before I merge'
export const summary = (commit: string) => `Debrief reviewed the change at \`${commit}\` and found 1 issue.`
export const place = (path: string, line: number) => `${path} line ${line}`
/** Markdown. */
export const finding = [
  '**Unawaited promise**',
  'Error handling · High',
  '`audit.record` returns a promise that isn’t awaited. If it fails, the berth is released without a log entry, and the error shows up later, far from this line.',
  'Team standard: Handle every promise',
].join('\n\n')

export const botInitial = 'D'
export const botName = 'debrief'
export const bot = 'bot'
