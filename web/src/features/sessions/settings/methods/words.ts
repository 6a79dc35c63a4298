export const methods = 'Sign-in methods'
export const about =
  'If both are linked, you can sign in with either one. To link or unlink one, first sign in again with the other.'
export const loading = 'Loading your sign-in methods'
export const loadFailed = 'Your sign-in methods could not be loaded.'

export const connectGithub =
  'Connect GitHub to see your pull requests. Debrief uses your GitHub account to read them.'
export const linkAccount = (method: string) => `Link your ${method} account to sign in with it.`
export const onlyWay = (other: string) => `Your only way to sign in. To unlink it, first link ${other}.`
export const describeLinked = (other: string, isConfirmed: boolean) =>
  isConfirmed ? 'Linked' : `Linked. To unlink it, first sign in with ${other} again.`
export const describeMissing = (missing: string, other: string, isConfirmed: boolean) =>
  isConfirmed ? missing : `${missing} To link it, first sign in with ${other} again.`

export const link = 'Link {name}'
export const unlink = 'Unlink {name}'
export const signInToChange = 'Sign in with {other} <rest>to change {name}</rest>'
export const opening = (method: string) => `Opening ${method}…`

export const askToUnlink = (method: string) => `Unlink ${method}?`
export const aboutUnlinkingGithub =
  'You won’t be able to sign in with GitHub, your other GitHub sessions will end, and Debrief won’t see your new pull requests. Your reviews stay.'
export const aboutUnlinking = (method: string) =>
  `You won’t be able to sign in with ${method}, and your other ${method} sessions will end.`
export const unlinkMethod = (method: string) => `Unlink ${method}`
export const unlinking = 'Unlinking…'
export const unlinked = (method: string) => `${method} unlinked.`
