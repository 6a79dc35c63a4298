import { USUAL_PULL_REQUESTS } from '@debrief/contracts/standards/constants'

export const findStandards = 'Find standards in review comments'
export const about = `Debrief reads the review comments on the last ${USUAL_PULL_REQUESTS} merged pull requests and suggests standards for what reviewers repeatedly ask for. Comments from people count more than comments from bots. You decide which standards to publish. This doesn’t use any of your plan’s analyses.`
export const close = 'Close'

export const repositories = 'Repositories'
export const repositoriesFailed = 'The repositories could not be loaded.'
export const noRepository =
  'Your team hasn’t connected a repository yet. <settings>Connect one in Settings</settings>.'

export const read = (isAgain: boolean) =>
  isAgain ? 'Read again<hidden>: {repository}</hidden>' : 'Read<hidden> {repository}</hidden>'
export const reading = 'Reading…'
