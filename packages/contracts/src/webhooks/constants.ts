export const MAX_WEBHOOKS = 10
export const MAX_WEBHOOK_DESCRIPTION_LENGTH = 100
/** The previous secret still signs messages for this long after a rotation. */
export const PREVIOUS_SECRET_HOURS = 24
export const MESSAGES_PER_PAGE = 20
export const MAX_RESPONSE_START = 500
