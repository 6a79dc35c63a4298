export const askToUnsubscribe = 'Unsubscribe from these emails?'
export const nothingElse = 'Your reviews, exercises and account stay the same.'
export const unsubscribe = 'Unsubscribe'
export const unsubscribing = 'Unsubscribing…'
export const unsubscribed = 'You’re unsubscribed'
export const aboutUnsubscribed =
  'You won’t get these emails anymore. You can turn them on again in Settings, under Notifications.'
export const openSettings = 'Open settings'
