import { asId, asList, asObject, asText } from '@debrief/contracts/deliveries/read-json'
import type { CallOptions, GithubClient, WriteOptions } from '../client.ts'
import { githubUnavailable } from '../errors.ts'
import { repositoryPath } from '../paths.ts'

export interface CheckResult {
  conclusion: 'success' | 'neutral' | 'failure'
  title: string
  summary: string
  detailsUrl: string | null
}

export interface ExistingCheckRun {
  id: number
  conclusion: string | null
  title: string
  summary: string
}

/**
 * Returns the App's newest check run with this external id, or null. A delayed request can create a second check run,
 * and GitHub shows the newest.
 */
export async function findCheckRun(
  client: GithubClient,
  { fullName, sha, name, externalId }: { fullName: string; sha: string; name: string; externalId: string },
  { signal }: CallOptions = {},
): Promise<ExistingCheckRun | null> {
  const query = new URLSearchParams({ check_name: name, filter: 'all', per_page: '100' })
  const path = `${repositoryPath(fullName)}/commits/${sha}/check-runs?${query}`
  const checks = asList(asObject(await client.get(path, { signal }))?.check_runs).map(asObject)
  const found = checks.flatMap((check) => {
    const id = check?.external_id === externalId ? asId(check.id) : null
    if (!check || id === null) return []
    const output = asObject(check.output)
    const [title, summary] = [asText(output?.title) ?? '', asText(output?.summary) ?? '']
    return [{ id, conclusion: asText(check.conclusion), title, summary }]
  })
  return found.toSorted((one, other) => other.id - one.id)[0] ?? null
}

export async function createCheckRun(
  client: GithubClient,
  at: { fullName: string; sha: string; name: string; externalId: string },
  { signal, sendUntil, ...result }: WriteOptions & CheckResult,
): Promise<number> {
  const path = `${repositoryPath(at.fullName)}/check-runs`
  const body = { name: at.name, head_sha: at.sha, external_id: at.externalId, ...toBody(result) }
  const id = asId(asObject(await client.send('POST', path, { body, signal, sendUntil }))?.id)
  if (id === null) throw githubUnavailable(`POST ${path}`, 'the response isn’t a check run')
  return id
}

export async function changeCheckRun(
  client: GithubClient,
  { fullName, id }: { fullName: string; id: number },
  { signal, sendUntil, ...result }: WriteOptions & CheckResult,
): Promise<void> {
  const path = `${repositoryPath(fullName)}/check-runs/${id}`
  await client.send('PATCH', path, { body: toBody(result), signal, sendUntil })
}

const toBody = ({ conclusion, title, summary, detailsUrl }: CheckResult) => ({
  status: 'completed',
  conclusion,
  output: { title, summary },
  ...(detailsUrl === null ? {} : { details_url: detailsUrl }),
})
