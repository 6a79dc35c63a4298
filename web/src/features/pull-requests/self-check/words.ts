export const title = 'Check before review'
export const about = 'Your open pull requests. Only you see the findings.'
export const openPullRequests = 'Your open pull requests'
export const allOpen = 'All open pull requests'
export const selectOne = 'Select a pull request'
export const aboutCheck =
  'Debrief checks it against your recurring mistakes and your team’s standards before anyone reviews it. Only you see the findings.'
