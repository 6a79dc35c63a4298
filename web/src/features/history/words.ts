export const loadFailed = 'This page could not be loaded.'

export const noReviews = 'No recent reviews'
export const aboutNoReviews =
  'A summary of your reviews appears here after one of your pull requests in a connected repository is merged and analyzed.'
export const openSettings = 'Open settings'

export const sharedBy = (person: string) => `${person} shares this with the team.`
export const nothingShared = 'Nothing to show'
export const aboutNothingShared = 'None of the reviewed pull requests is in your team’s repositories.'
