/** The maximum number of webhooks that a person can have, including those for their team. */
export const MAX_WEBHOOKS = 10
export const MAX_WEBHOOK_DESCRIPTION_LENGTH = 100
/** How long the previous secret still signs messages after a rotation. */
export const PREVIOUS_SECRET_HOURS = 24
/** The number of messages on one page of the delivery log. */
export const MESSAGES_PER_PAGE = 20
/** The delivery log keeps this many characters of a response. */
export const MAX_RESPONSE_START = 500
