import { count } from '@debrief/domain/words'

export const refresh = 'Refresh'
export const refreshing = 'Refreshing…'
export const loadFailed = 'Failed to load repositories:'

export const connectedRepositories = 'Connected Repositories'
const aboutConnected = 'Debrief analyzes merged pull requests in these repositories.'
const resumePaused = 'To resume paused repositories, upgrade your plan or disconnect another repository.'
interface Plan {
  limit: number
  remaining: number | null
  hasPaused: boolean
}
export function describeConnected(plan: Plan | null): string {
  if (!plan) return aboutConnected
  const allowed = `Your plan includes ${count(plan.limit, 'repository', 'repositories')} (${plan.remaining} left).`
  return plan.hasPaused ? `${aboutConnected} ${allowed} ${resumePaused}` : `${aboutConnected} ${allowed}`
}
export const connected = 'Connected'
export const countConnected = (repositories: number) => `${repositories} connected`
export const exportRepositories = 'Export repositories as {format}'
export const loadingConnected = 'Loading connected repositories'
export const noneConnected = 'No repositories connected yet. Choose one below.'
export const connectedList = 'Connected repositories'
export const countImports = (imports: number) => count(imports, 'history import')
export const exportImports = 'Export history imports as {format}'

export const optionsFor = (repository: string) => `Options for ${repository}`
export const connectedBy = (person: string) => `connected by ${person}`
export const noDescription = 'No description'
export const noAccess = 'No access on GitHub'
export const paused = 'paused: over plan limit'
export const aboutPaused =
  'More repositories are connected than the plan includes. To resume this one, upgrade the plan or disconnect another repository.'
export const creatingWebhook = 'creating webhook'
export const webhookMissing = 'webhook missing'
export const aboutWebhookMissing =
  'The webhook was deleted on GitHub, and the account that connected the repository can’t recreate it. That account needs admin access to the repository. Until the webhook is recreated, Debrief finds merged pull requests later than usual.'
export const lastEvent = 'last event {time}'
export const noEvents = 'no events yet'

export const disconnectNamed = 'Disconnect {repository}'
export const disconnecting = 'Disconnecting…'
export const askDisconnect = (repository: string) => `Disconnect ${repository}?`
export const aboutDisconnect = (found: { pullRequests: number; analyzed: number } | null) =>
  found
    ? `This deletes the repository’s webhook on GitHub, and ${count(found.pullRequests, 'pull request')} and ${count(found.analyzed, 'review')} from Debrief. You can’t undo this.`
    : 'This deletes the repository’s webhook on GitHub, and its pull requests and their reviews from Debrief. You can’t undo this.'
export const disconnect = 'Disconnect'
export const disconnected = (repository: string) => `${repository} disconnected.`
export const disconnectedExceptWebhook = (repository: string) =>
  `${repository} disconnected. The webhook couldn’t be deleted on GitHub yet. Debrief will keep trying and will ignore the webhook’s events in the meantime.`
export const disconnectFailed = 'Failed to disconnect repository. Please try again.'

export const githubApp = 'GitHub App'
export const aboutGithubApp = 'Mention {agent} on an open pull request for an instant review.'
export const mention = '@debrief'
export const appLoadFailed = 'The GitHub App could not be loaded.'
export const loadingApp = 'Loading the GitHub App'
export const agent = 'Agent'
export const describeMissingApp = (isOperator: boolean) =>
  isOperator
    ? 'Not available yet. As an operator, you can create the GitHub App.'
    : 'Not available yet. An operator of this installation needs to create the GitHub App.'
export const createApp = 'Create GitHub App'
export const manage = 'Manage'
export const configureApp = 'Configure on GitHub'
export const installApp = 'Install on GitHub'
export const suspendedOn = (account: string) => `Suspended on ${account}`
export const aboutSuspended =
  'Unsuspend the App on GitHub so that Debrief can answer mentions in this account’s repositories.'
export const notInstalledFor = (repositories: string) => `Not installed for ${repositories}`
export const aboutNotInstalled =
  'Install the App on GitHub so that Debrief can answer mentions in every connected repository.'
