export const source = (isBot: boolean) =>
  isBot ? '{author} (bot) · {comment} · {time}' : '{author} · {comment} · {time}'

export const quoted = (isBot: boolean) => (isBot ? '{author} (bot) · {comment}' : '{author} · {comment}')
export const quoteLink = 'on GitHub'

export const onGithub = (pullRequest: string) => `${pullRequest}, on GitHub`
export const inDiff = 'Found in the diff'
