import { type AccountFacts, accountFacts } from './github-facts.ts'
import { asFullName, asId, asList, asObject, asText, asTime } from './read-json.ts'

export interface InstallationRepository {
  githubId: number
  fullName: string
}

export interface InstallationEvent {
  action: string
  installationId: number
  account: AccountFacts | null
  accountType: string
  selection: 'all' | 'selected' | null
  suspendedAt: string | null
  sender: AccountFacts | null
  repositories: InstallationRepository[]
  added: InstallationRepository[]
  removed: InstallationRepository[]
}

export function readInstallationEvent(payload: unknown): InstallationEvent | null {
  const body = asObject(payload)
  const installation = asObject(body?.installation)
  const installationId = asId(installation?.id)
  if (body === null || installation === null || installationId === null) return null
  const account = asObject(installation.account) ?? asObject(body.account)
  const selection = installation.repository_selection
  return {
    action: asText(body.action) ?? '',
    installationId,
    account: accountFacts(account),
    accountType: asText(installation.target_type) ?? asText(account?.type) ?? 'User',
    selection: selection === 'all' || selection === 'selected' ? selection : null,
    suspendedAt: asTime(installation.suspended_at),
    sender: accountFacts(body.sender),
    repositories: installationRepositories(body.repositories),
    added: installationRepositories(body.repositories_added),
    removed: installationRepositories(body.repositories_removed),
  }
}

function installationRepositories(value: unknown): InstallationRepository[] {
  return asList(value).flatMap((entry) => {
    const githubId = asId(asObject(entry)?.id)
    const fullName = asFullName(asObject(entry)?.full_name)
    return githubId === null || fullName === null ? [] : [{ githubId, fullName }]
  })
}
