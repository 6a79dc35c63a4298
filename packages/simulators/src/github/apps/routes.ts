import { ok } from '../../kit/answer.ts'
import { repositoryAnswer } from '../answers/repository.ts'
import { type Handler, numberIn, textIn } from '../http/call.ts'
import { callersPermission } from '../http/find.ts'
import { toPage } from '../http/paging.ts'
import { forbidden, notFound } from '../http/refusal.ts'
import { requirePerson } from '../routes/user.ts'
import { findAccount } from '../state/accounts.ts'
import { appAnswer, installationAnswer } from './answers.ts'
import { createToken, requireApp, requireInstallation } from './installation-token.ts'
import { listRepositories } from './installations.ts'
import { convertManifest } from './manifest.ts'

const listInstallations: Handler = (call) => {
  requireApp(call)
  return toPage(call, [...call.state.installations.values()], (one) => installationAnswer(call.state, one))
}

const listOwnRepositories: Handler = (call) => {
  const { installation } = call.caller
  if (!installation) throw forbidden()
  const repositories = listRepositories(call.state, installation).filter(
    (repository) => callersPermission(call, repository) !== 'none',
  )
  const isSelected = installation.repositoryIds !== null || call.caller.grant?.repositoryIds
  const place = (shown: unknown[], total_count: number) => ({
    total_count,
    repository_selection: isSelected ? 'selected' : 'all',
    repositories: shown,
  })
  return toPage(call, repositories, (repository) => repositoryAnswer(call.state, repository), place)
}

const installationOfRepository: Handler = (call) => {
  requireApp(call)
  const { state } = call
  const owner = findAccount(state, textIn(call, 'owner'))
  const found = [...state.installations.values()].find((one) => one.account === owner)
  if (!found || !listRepositories(state, found).some((one) => one.name === textIn(call, 'repo')))
    throw notFound()
  return ok(installationAnswer(state, found))
}

/** The installations with at least one repository that the person can read. */
const listOfPerson: Handler = (call) => {
  requirePerson(call)
  const { state } = call
  const seen = [...state.installations.values()].filter((one) =>
    listRepositories(state, one).some((repository) => callersPermission(call, repository) !== 'none'),
  )
  const place = (installations: unknown[], total_count: number) => ({ total_count, installations })
  return toPage(call, seen, (one) => installationAnswer(state, one), place)
}

const listRepositoriesForPerson: Handler = (call) => {
  requirePerson(call)
  const installation = call.state.installations.get(numberIn(call, 'installation_id'))
  if (!installation) throw notFound()
  const seen = listRepositories(call.state, installation).filter(
    (one) => callersPermission(call, one) !== 'none',
  )
  const place = (repositories: unknown[], total_count: number) => ({ total_count, repositories })
  return toPage(call, seen, (repository) => repositoryAnswer(call.state, repository), place)
}

export const appRoutes: Record<string, Handler> = {
  'GET /app': (call) => ok(appAnswer(call.state, requireApp(call))),
  'GET /app/installations': listInstallations,
  'GET /app/installations/{installation_id}': (call) =>
    ok(installationAnswer(call.state, requireInstallation(call))),
  'POST /app/installations/{installation_id}/access_tokens': createToken,
  'GET /installation/repositories': listOwnRepositories,
  'GET /repos/{owner}/{repo}/installation': installationOfRepository,
  'GET /user/installations': listOfPerson,
  'GET /user/installations/{installation_id}/repositories': listRepositoriesForPerson,
  'POST /app-manifests/{code}/conversions': convertManifest,
}
