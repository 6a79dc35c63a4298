export const failed = 'The suggested standard could not be loaded.'
export const notFound = 'Suggested standard not found'
export const maybeDecided = 'It may already have been published or dismissed.'

export const describe = (evidence: string) => `suggested · ${evidence}`
export const whereItHappened = 'Where it happened'
export const comments = 'What reviewers wrote'

export const convert = 'Convert to Standard'
/** `limit` is a sentence about where the standard will apply, or an empty string. */
export const aboutConverting = (title: string, limit: string) =>
  limit === ''
    ? `Convert "${title}" to a team standard? This will make it visible to all team members.`
    : `Convert "${title}" to a team standard? This will make it visible to all team members. ${limit}`
export const converted = 'Successfully converted to team standard!'

export const dismiss = 'Dismiss'
export const dismissing = 'Dismissing…'
export const dismissed = (title: string) => `Dismissed “${title}”. It won’t be suggested again.`
export const restored = 'Suggested standard restored.'
