export const tokens = 'Access tokens'
export const about =
  'Access tokens let your editor, the debrief check command and your own programs use Debrief. You choose what each token may do.'
export const active = 'Active'
export const countActive = (tokens: number) => `${tokens} active`
export const newToken = 'New token'
export const limitReached = (max: number) => `Limit of ${max} reached. Revoke a token to create another.`
export const noneYet = 'No access tokens yet.'
export const loading = 'Loading your access tokens'
export const loadFailed = 'Your access tokens could not be loaded.'

export const created = '{name} created. Copy it now, because it won’t be shown again.'
export const copyToken = (name: string) => `Copy the token ${name}`

export const expired = 'Expired'
export const createdAt = 'created {time}'
export const neverUsed = 'never used'
export const lastUsed = 'last used {time}'
export const expiry = (day: string, isExpired: boolean) => (isExpired ? `expired ${day}` : `expires ${day}`)

export const revoke = 'Revoke {name}'
export const revoking = 'Revoking…'
export const revoked = 'Token revoked.'
export const askToRevoke = 'Revoke this token?'
export const aboutRevoking = (name: string) =>
  `Anything that uses ${name} will lose access immediately. You can’t undo this.`
export const revokeToken = 'Revoke token'

export const remove = 'Remove {name}'
export const removed = 'Token removed.'
