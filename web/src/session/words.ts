export const signOut = 'Sign Out'
export const signingOut = 'Signing out…'
export const signOutFailed = 'Signing out failed. Please try again.'

export const switchAccount = 'Switch account'
export const switchFailed = 'Switching accounts failed. Please try again.'

export const github = 'GitHub'
export const openingProvider = (provider: string) => `Opening ${provider}…`
