import { createHash } from 'node:crypto'

import people from '../../demo/people.json' with { type: 'json' }

/** avatar_url is null so that the demo works offline. */
export interface Account {
  login: string
  id: number
  type: 'User' | 'Bot' | 'Organization'
  avatar_url: null
  html_url: string
}

export function toAccount(login: string): Account {
  const bot = login.endsWith('[bot]')
  const id = bot ? botId(login) : findPerson(login).id
  const html_url = bot ? `https://github.com/apps/${login.slice(0, -5)}` : `https://github.com/${login}`
  return { login, id, type: bot ? 'Bot' : 'User', avatar_url: null, html_url }
}

const botId = (login: string) => createHash('sha1').update(login).digest().readUInt32BE(0) % 100_000_000

export function toCommitter(login: string): { name: string; email: string } {
  if (!login.endsWith('[bot]')) return findPerson(login)
  return { name: login, email: `${botId(login)}+${login}@users.noreply.github.com` }
}

export function findPerson(login: string) {
  const person = people.find((known) => known.login === login)
  if (!person) throw new Error(`${login} isn't in people.json.`)
  return person
}

export const ORGANIZATION: Account = {
  login: 'northbeam',
  id: 30518842,
  type: 'Organization',
  avatar_url: null,
  html_url: 'https://github.com/northbeam',
}

export const CREATED_AT = '2026-05-18T07:30:00Z'

const named = (id: number, name: string, language: string, description: string) => ({
  id,
  name,
  full_name: `northbeam/${name}`,
  private: true,
  language,
  description,
})

export const REPOSITORIES = [
  named(702114530, 'ferry-api', 'TypeScript', 'Crossings, berths and bookings behind one HTTP API'),
  named(702114958, 'manifest-worker', 'Go', 'Reads passenger manifests and sends them to the ports'),
  named(702115371, 'fare-tables', 'Python', 'Seasonal fares, discounts and promotion codes'),
  named(702115846, 'harbor-desk', 'Java', 'Incidents, berth plan and daily log of the harbor office'),
  named(702116209, 'tide-web', 'JavaScript', 'Tide and boarding screens for passengers and gates'),
  named(702116588, 'pier-signs', 'TypeScript', 'Departure signs on the piers'),
]

export function repositoryAnswer(fullName: string, pushedAt: string) {
  const repository = REPOSITORIES.find(({ full_name }) => full_name === fullName)
  if (!repository) throw new Error(`${fullName} isn't a demo repository.`)
  return {
    ...repository,
    owner: ORGANIZATION,
    default_branch: 'main',
    html_url: `https://github.com/${fullName}`,
    created_at: CREATED_AT,
    updated_at: pushedAt,
    pushed_at: pushedAt,
  }
}
