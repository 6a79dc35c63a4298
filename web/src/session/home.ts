/** The start page after sign-in. */
export const HOME = '/dashboard'
