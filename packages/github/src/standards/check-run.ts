import { asId, asList, asObject, asText } from '@debrief/contracts/deliveries/read-json'
import type { CallOptions, GithubClient } from '../client.ts'
import { githubUnavailable } from '../errors.ts'
import { repositoryPath } from '../paths.ts'

export interface CheckResult {
  conclusion: 'success' | 'neutral' | 'failure'
  title: string
  summary: string
  detailsUrl: string | null
}

export interface FoundCheck {
  id: number
  conclusion: string | null
  title: string
  summary: string
}

/** Finds the App's check run with this external id on a commit; null if it doesn't exist. */
export async function findCheckRun(
  client: GithubClient,
  { fullName, sha, name, externalId }: { fullName: string; sha: string; name: string; externalId: string },
  { signal }: CallOptions = {},
): Promise<FoundCheck | null> {
  const query = new URLSearchParams({ check_name: name, filter: 'all', per_page: '100' })
  const path = `${repositoryPath(fullName)}/commits/${sha}/check-runs?${query}`
  const checks = asList(asObject(await client.get(path, { signal }))?.check_runs).map(asObject)
  const found = checks.find((check) => check?.external_id === externalId)
  const id = asId(found?.id)
  if (!found || id === null) return null
  const output = asObject(found.output)
  const [title, summary] = [asText(output?.title) ?? '', asText(output?.summary) ?? '']
  return { id, conclusion: asText(found.conclusion), title, summary }
}

/** Returns the new check run's id. */
export async function createCheckRun(
  client: GithubClient,
  at: { fullName: string; sha: string; name: string; externalId: string },
  { signal, ...result }: CallOptions & CheckResult,
): Promise<number> {
  const path = `${repositoryPath(at.fullName)}/check-runs`
  const body = { name: at.name, head_sha: at.sha, external_id: at.externalId, ...toBody(result) }
  const id = asId(asObject(await client.send('POST', path, { body, signal }))?.id)
  if (id === null) throw githubUnavailable(`POST ${path}`, 'the response isn’t a check run')
  return id
}

export async function changeCheckRun(
  client: GithubClient,
  { fullName, id }: { fullName: string; id: number },
  { signal, ...result }: CallOptions & CheckResult,
): Promise<void> {
  const path = `${repositoryPath(fullName)}/check-runs/${id}`
  await client.send('PATCH', path, { body: toBody(result), signal })
}

const toBody = ({ conclusion, title, summary, detailsUrl }: CheckResult) => ({
  status: 'completed',
  conclusion,
  output: { title, summary },
  ...(detailsUrl === null ? {} : { details_url: detailsUrl }),
})
