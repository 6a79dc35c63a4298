export const editor = 'Editor'
export const aboutEditor =
  'Give coding assistants your team’s standards and your recurring mistakes, as files or over MCP.'

export const inRepositories = 'Standards in repositories'
export const aboutRepositories =
  'In each chosen repository, one pull request writes your team’s standards into AGENTS.md, CLAUDE.md, Copilot instructions or Cursor rules.'
export const loadingRepositories = 'Loading the repositories'
export const repositoriesFailed = 'The repositories could not be loaded.'
export const noRepositories = (isManager: boolean) =>
  isManager
    ? 'Your team has no connected repositories yet. Connect one to write standards into it.'
    : 'No standards are written into repositories yet. A team’s manager can set this up here.'

export const aboutApp = 'This GitHub App opens the pull requests. Install it on each repository.'
export const installApp = 'Install on GitHub'
export const noApp = 'No standards App'
export const aboutNoApp = (isOperator: boolean) =>
  isOperator
    ? 'Debrief needs a second GitHub App to open pull requests. Until you create it, you can download a patch.'
    : 'Debrief needs a second GitHub App to open pull requests. Until an operator creates it, you can download a patch.'
export const createApp = 'Create the App'

export const compared = (hasPerson: boolean) =>
  hasPerson ? 'Compared {time} · chosen by {person}' : 'Compared {time}'
export const patch = 'Patch<hidden>: {repository}</hidden>'
export const preparingPatch = 'Preparing…'
export const openPullRequest = 'Open a pull request<hidden>: {repository}</hidden>'
export const starting = 'Starting…'
export const pullRequest = (number: number, repository: string) => `Pull request #${number} of ${repository}`
export const compareAgain = 'Compare again'
export const closed = 'Somebody closed the pull request, so Debrief doesn’t update it.'
export const reopen = 'Reopen'

export const settings = 'Settings'
export const files = 'Files'
export const aboutFiles =
  'If you select none, Debrief updates the files that exist, or creates AGENTS.md if the repository has none of them.'
export const failCheck = 'Fail the check while a manual edit awaits a decision'

export const stopWriting = 'Stop writing'
export const askStopWriting = (repository: string) => `Stop writing standards to ${repository}?`
export const aboutStopping =
  'Debrief will stop updating the pull request and the files. Both will stay as they are.'
