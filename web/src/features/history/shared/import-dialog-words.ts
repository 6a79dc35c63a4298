import { count } from '@debrief/domain/words'

export const notNow = 'Not now'

export const howFarBack = 'How far back'
export const nameMonths = (months: number) => count(months, 'month')
export const none = 'None'
export const repositories = 'Repositories'
export const tooMany = (limit: number) => `Choose at most ${limit}. You can import the others later.`
export const showEstimate = 'Show estimate'
export const requesting = 'Requesting…'
export const dontImport = 'Don’t import'

export const total = 'Total'
export const whose = 'Whose pull requests to analyze'
export const team = 'You and your team'
export const aboutTeam = (pullRequests: number) =>
  `Analyzes ${count(pullRequests, 'pull request')}. Other people’s are listed without a review.`
export const everyone = 'Everyone'
export const aboutEveryone = (pullRequests: number) => `Analyzes ${count(pullRequests, 'pull request')}.`
export const startImport = 'Start import'
export const starting = 'Starting…'
export const back = 'Back'
