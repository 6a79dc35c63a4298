/** Follows the name of the person or bot that wrote the comment. */
export const source = (isBot: boolean) => (isBot ? ' (bot) · {comment} · {time}' : ' · {comment} · {time}')

/** Follows the name of the person or bot that wrote the comment. */
export const quoted = (isBot: boolean) => (isBot ? ' (bot) · {comment}' : ' · {comment}')
export const quoteLink = 'on GitHub'

export const onGithub = (pullRequest: string) => `${pullRequest}, on GitHub`
export const inDiff = 'Found in the diff'
