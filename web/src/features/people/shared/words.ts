export const account = 'Your account'
export const aboutLeaving = 'You can be on only one team. To join another, leave this one.'
export const signedIn = (provider = 'GitHub') => `You’re signed in with this ${provider} account.`

export const everything = 'Everything that Debrief stores about you'
export const aboutExport =
  'One JSON file, including your repositories, pull requests and reviews, but no tokens or other secrets.'
export const download = 'Download'
export const preparing = 'Preparing…'
export const exportFailed = (problem: string) => `Your data could not be exported. ${problem}`

export const deleteYours = 'Delete your account'
export const aboutDeleting =
  'You’ll be signed out everywhere. Your repositories will be disconnected and their reviews erased immediately. Most other data will be erased after 90 days.'
export const deleteAccount = 'Delete account'
