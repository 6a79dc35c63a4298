export const signedOut = 'You’re signed out'
export const stay = 'Stay on this page'
export const signInAgain = 'Sign in again'
export const sessionEnded =
  '{name}’s session has ended. Sign in again to continue on this page. Your unsaved text is still here.'
