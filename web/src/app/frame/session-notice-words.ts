export const signedOut = 'You’re signed out.'
export const signInAgain = 'Sign in again'
export const aboutSignedOut = 'Sign in again to make changes on this page.'

export const noToken = 'GitHub access token not found.'
export const reconnectGithub = 'Reconnect GitHub'
export const aboutToken = 'Please sign out and sign back in to reconnect your GitHub account.'

export const noGithub = 'Connect GitHub to see your pull requests.'
export const connectGithub = 'Connect GitHub'
export const aboutGithub = 'Debrief uses your GitHub account to read pull requests and their reviews.'
