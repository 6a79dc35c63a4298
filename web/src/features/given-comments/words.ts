export const yourReviews = 'Your Reviews'
export const aboutYourReviews =
  'What happened after your comments on other people’s pull requests. Only you can see this page.'
export const loadFailed = 'Your comments could not be loaded.'
export const loadingComments = 'Loading your comments'
export const noComments = 'No comments yet'
export const aboutNoComments =
  'When a pull request in a connected repository is merged, your comments on it that ask for a change appear here.'
