export const signInWith = (method: string) => `Sign in with ${method}`
export const opening = (method: string) => `Opening ${method}…`
export const signInWithGithub = 'Sign in with GitHub'
export const openingGithub = 'Opening GitHub…'
export const startFailed = 'Sign-in couldn’t be started.'

export const terms = 'By signing in, you accept the <link>Terms of Service</link>.'
export const privacyPolicy = 'The <link>Privacy Policy</link> says what Debrief stores and for how long.'
