import { count } from '@debrief/domain/words'

export const noResponse = 'Debrief isn’t responding'
export const tooManyRequests = 'Too many requests'
/** With null, the server didn't say how long to wait. */
export const tryAgainAfter = (seconds: number | null) =>
  seconds === null ? 'Try again in a moment.' : `Try again in ${count(seconds, 'second')}.`
