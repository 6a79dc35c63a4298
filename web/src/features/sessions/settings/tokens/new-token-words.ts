import { count } from '@debrief/domain/words'

export const name = 'Name'
export const exampleName = 'Editor on my laptop'
export const scopes = 'What the token may do'
export const expiresAfter = 'Expires after'
export const describeTime = (days: number) => (days === 365 ? '1 year' : count(days, 'day'))
export const create = 'Create token'
