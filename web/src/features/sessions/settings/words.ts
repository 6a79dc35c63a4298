import { count } from '@debrief/domain/words'

export const sessions = 'Sessions'
export const about = 'Where you’re signed in. End any session that you don’t recognize.'
export const signOut = 'Sign out of Debrief'
export const aboutSignOut = 'Only in this browser. Analyses keep running.'

export const loading = 'Loading your sessions'
export const loadFailed = 'Your sessions could not be loaded.'
export const noOthers = 'No other sessions'
export const aboutNoOthers = 'Only this browser is signed in.'
export const countOthers = (sessions: number) => count(sessions, 'other session')
export const others = 'Other sessions'
export const show = 'Show'
export const hide = 'Hide'
export const signedIn = 'signed in {time}'
export const lastSeen = 'last seen {time}'

export const end = (browser: string) => `End<rest> the session in ${browser}</rest>`
export const endOthers = 'End all other sessions'
export const ending = 'Ending…'
export const ended = (sessions: number) =>
  sessions === 1 ? 'Session ended.' : `${count(sessions, 'session')} ended.`
