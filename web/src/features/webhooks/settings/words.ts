export const webhooks = 'Webhooks'
export const about =
  'Debrief sends signed messages to your own systems about reviews, mistakes and your team.'
export const used = (webhooks: number, max: number) => `${webhooks} of ${max}`
export const newWebhook = 'New webhook'
export const noneYet = 'No webhooks yet.'
export const loading = 'Loading your webhooks'
export const loadFailed = 'Your webhooks could not be loaded.'

export const shownSecret =
  'This secret signs the messages to {address}. Copy it now, because it won’t be shown again.'
export const copySecret = 'Copy the secret'
