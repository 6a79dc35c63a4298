import { createHash } from 'node:crypto'
import people from '../../demo/people.json' with { type: 'json' }

/** An account as it appears in GitHub's responses. avatar_url is null so that the demo works offline. */
export interface Account {
  login: string
  id: number
  type: 'User' | 'Bot' | 'Organization'
  avatar_url: null
  html_url: string
}

/** The account of a demo person, or of a bot if the login ends with [bot]. */
export function toAccount(login: string): Account {
  const bot = login.endsWith('[bot]')
  const id = bot
    ? createHash('sha1').update(login).digest().readUInt32BE(0) % 100_000_000
    : findPerson(login).id
  const html_url = bot ? `https://github.com/apps/${login.slice(0, -5)}` : `https://github.com/${login}`
  return { login, id, type: bot ? 'Bot' : 'User', avatar_url: null, html_url }
}

export function findPerson(login: string) {
  const person = people.find((known) => known.login === login)
  if (!person) throw new Error(`${login} is not in people.json.`)
  return person
}
