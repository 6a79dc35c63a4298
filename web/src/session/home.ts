/** Where whoever is signed in begins. */
export const HOME = '/dashboard'
