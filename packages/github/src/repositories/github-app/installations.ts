import {
  asFullName,
  asId,
  asList,
  asObject,
  asText,
  asTime,
  type Json,
} from '@debrief/contracts/deliveries/read-json'
import type { CallOptions, GithubClient } from '../../client.ts'
import { GithubFailure, githubUnavailable } from '../../errors.ts'

export interface InstallationState {
  id: number
  account: { id: number; login: string; type: string }
  selection: 'all' | 'selected'
  suspendedAt: string | null
}

const PER_PAGE = 100
const MAX_PAGES = 100

/** `client` must be the App's. */
export async function listInstallations(
  client: GithubClient,
  options: CallOptions = {},
): Promise<InstallationState[]> {
  const entries = await client.list(`/app/installations?per_page=${PER_PAGE}`, options)
  return entries.map(installationState).filter((one) => one !== null)
}

/** Returns null if the installation no longer exists on GitHub. `client` must be the App's. */
export async function readInstallation(
  client: GithubClient,
  id: number,
  options: CallOptions = {},
): Promise<InstallationState | null> {
  const path = `/app/installations/${id}`
  try {
    const found = installationState(await client.get(path, options))
    if (found === null) throw githubUnavailable(`GET ${path}`, 'the response isn’t an installation')
    return found
  } catch (error) {
    if (error instanceof GithubFailure && error.kind === 'gone') return null
    throw error
  }
}

/** `client` must use the installation's token. */
export async function listInstallationRepositories(
  client: GithubClient,
  options: CallOptions = {},
): Promise<{ githubId: number; fullName: string }[]> {
  const found = new Map<number, string>()
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const answer = asObject(
      await client.get(`/installation/repositories?per_page=${PER_PAGE}&page=${page}`, options),
    )
    const repositories = asList(answer?.repositories).map(asObject)
    for (const repository of repositories) {
      const githubId = asId(repository?.id)
      const fullName = asFullName(repository?.full_name)
      if (githubId !== null && fullName !== null) found.set(githubId, fullName)
    }
    if (repositories.length < PER_PAGE) break
  }
  return [...found].map(([githubId, fullName]) => ({ githubId, fullName }))
}

function installationState(value: unknown): InstallationState | null {
  const body: Json | null = asObject(value)
  const id = asId(body?.id)
  const account = asObject(body?.account)
  const accountId = asId(account?.id)
  // An enterprise has a slug instead of a login.
  const login = asText(account?.login) ?? asText(account?.slug)
  if (body === null || id === null || accountId === null || !login) return null
  return {
    id,
    account: { id: accountId, login, type: asText(body.target_type) ?? 'User' },
    selection: body.repository_selection === 'selected' ? 'selected' : 'all',
    suspendedAt: asTime(body.suspended_at),
  }
}
