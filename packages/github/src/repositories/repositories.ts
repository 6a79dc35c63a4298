import { type RepositoryFacts, repositoryFacts } from '@debrief/contracts/deliveries/github-facts'
import { asObject, asText, asTime } from '@debrief/contracts/deliveries/read-json'
import type { CallOptions, GithubClient } from '../client.ts'
import { githubUnavailable } from '../errors.ts'
import { repositoryPath } from '../paths.ts'

export interface GithubRepository extends RepositoryFacts {
  htmlUrl: string
  pushedAt: string | null
  archived: boolean
  isAdmin: boolean
}

export async function listRepositories(
  client: GithubClient,
  options: CallOptions = {},
): Promise<GithubRepository[]> {
  const entries = await client.list('/user/repos?per_page=100&sort=updated', options)
  return entries.map(readRepository).filter((repository) => repository !== null)
}

/** The numeric id stays the same when a repository is renamed or transferred. */
export async function getRepository(
  client: GithubClient,
  githubId: number,
  options: CallOptions = {},
): Promise<GithubRepository> {
  return existing(await client.get(`/repositories/${githubId}`, options), `GET /repositories/${githubId}`)
}

export async function findRepository(
  client: GithubClient,
  fullName: string,
  options: CallOptions = {},
): Promise<GithubRepository> {
  const path = repositoryPath(fullName)
  return existing(await client.get(path, options), `GET ${path}`)
}

function existing(answer: unknown, call: string): GithubRepository {
  const repository = readRepository(answer)
  if (repository === null) throw githubUnavailable(call, 'the response isn’t a repository')
  return repository
}

function readRepository(entry: unknown): GithubRepository | null {
  const facts = repositoryFacts(entry)
  const repository = asObject(entry)
  if (facts === null || repository === null) return null
  return {
    ...facts,
    htmlUrl: asText(repository.html_url) ?? '',
    pushedAt: asTime(repository.pushed_at),
    archived: repository.archived === true,
    isAdmin: asObject(repository.permissions)?.admin === true,
  }
}
