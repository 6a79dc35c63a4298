export const nothingChanged =
  'This is an example, so nothing changed. Sign in to do this with your own pull requests.'
export const signIn = 'Sign in'
export const startTrial = 'Start Free Trial'
export const sampleData = 'You’re looking at sample data.'
export const lookAround = 'Look around: these are the real screens, and nothing you do is stored.'
