import type { Account } from './people.ts'

export const ORGANIZATION: Account = {
  login: 'northbeam',
  id: 30518842,
  type: 'Organization',
  avatar_url: null,
  html_url: 'https://github.com/northbeam',
}

/** The day every demo repository began; its first commit holds the stories' `base` files. */
export const BEGAN_AT = '2026-08-03T07:30:00Z'

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
  named(702114958, 'manifest-worker', 'Go', 'Reads passenger manifests and tells the ports'),
  named(702115371, 'fare-tables', 'Python', 'Seasonal fares, discounts and promotion codes'),
  named(702115846, 'harbour-desk', 'Java', 'The duty desk: incidents, berth plan and daily log'),
  named(702116209, 'tide-web', 'JavaScript', 'Tide and boarding screens for passengers and gates'),
  named(702116588, 'pier-signs', 'TypeScript', 'What the signs on the piers say'),
]

/** What GitHub calls a repository, its essential fields. */
export function repositoryAnswer(fullName: string, pushedAt: string) {
  const repository = REPOSITORIES.find(({ full_name }) => full_name === fullName)
  if (!repository) throw new Error(`${fullName} is not in repositories.ts.`)
  return {
    ...repository,
    owner: ORGANIZATION,
    default_branch: 'main',
    html_url: `https://github.com/${fullName}`,
    created_at: BEGAN_AT,
    updated_at: pushedAt,
    pushed_at: pushedAt,
  }
}
