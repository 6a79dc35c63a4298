import type { Account, App, Installation } from '../state/nouns.ts'
import type { GithubState } from '../state/state.ts'

export const nodeId = (prefix: string, id: number | string) =>
  `${prefix}_${Buffer.from(`sim:${id}`).toString('base64url')}`

export const avatarUrl = (state: GithubState, account: Account) =>
  account.avatarUrl ?? `${state.urls.web}/avatars/u/${account.id}`

const accountPage = (state: GithubState, { type, login }: Account) =>
  `${state.urls.web}/${type === 'Bot' ? `apps/${login.replace(/\[bot\]$/, '')}` : login}`

/** GitHub's `simple-user` schema. */
export function simpleUser(state: GithubState, account: Account) {
  const url = `${state.urls.api}/users/${encodeURIComponent(account.login)}`
  return {
    login: account.login,
    id: account.id,
    node_id: nodeId(account.type === 'Organization' ? 'O' : 'U', account.id),
    avatar_url: avatarUrl(state, account),
    gravatar_id: '',
    url,
    html_url: accountPage(state, account),
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: account.type,
    site_admin: false,
  }
}

export const nullableUser = (state: GithubState, account: Account | null) =>
  account && simpleUser(state, account)

/** GitHub's `private-user` schema, for the caller's own profile. `email` is null if it's private. */
export function privateUser(state: GithubState, account: Account) {
  return {
    ...simpleUser(state, account),
    user_view_type: 'private',
    name: account.name,
    company: null,
    blog: '',
    location: null,
    email: account.email,
    notification_email: account.email,
    hireable: null,
    bio: null,
    twitter_username: null,
    public_repos: 0,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: '2018-03-01T09:00:00Z',
    updated_at: '2025-01-15T09:00:00Z',
    private_gists: 0,
    total_private_repos: 0,
    owned_private_repos: 0,
    disk_usage: 0,
    collaborators: 0,
    two_factor_authentication: true,
    plan: { name: 'free', space: 976562499, private_repos: 10000, collaborators: 0 },
  }
}

export function organization(state: GithubState, account: Account) {
  const url = `${state.urls.api}/orgs/${account.login}`
  return {
    login: account.login,
    id: account.id,
    node_id: nodeId('O', account.id),
    url,
    html_url: `${state.urls.web}/${account.login}`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events`,
    hooks_url: `${url}/hooks`,
    issues_url: `${url}/issues`,
    members_url: `${url}/members{/member}`,
    public_members_url: `${url}/public_members{/member}`,
    avatar_url: avatarUrl(state, account),
    description: account.name,
  }
}

/** GitHub's `integration` schema, for an App. */
export const appAnswer = (state: GithubState, app: App) => ({
  id: app.id,
  slug: app.slug,
  node_id: nodeId('A', app.id),
  client_id: app.clientId,
  owner: simpleUser(state, app.owner),
  name: app.name,
  description: null,
  external_url: state.urls.web,
  html_url: `${state.urls.web}/apps/${app.slug}`,
  created_at: app.createdAt,
  updated_at: app.createdAt,
  permissions: app.permissions,
  events: app.events,
  installations_count: state.installations.size,
})

/** GitHub's `installation` schema. */
export const installationAnswer = (state: GithubState, installation: Installation) => {
  const { account, app } = installation
  return {
    id: installation.id,
    client_id: app.clientId,
    account: simpleUser(state, account),
    repository_selection: installation.repositoryIds ? 'selected' : 'all',
    access_tokens_url: `${state.urls.api}/app/installations/${installation.id}/access_tokens`,
    repositories_url: `${state.urls.api}/installation/repositories`,
    html_url: `${state.urls.web}/settings/installations/${installation.id}`,
    app_id: app.id,
    app_slug: app.slug,
    target_id: account.id,
    target_type: account.type === 'Organization' ? 'Organization' : 'User',
    permissions: app.permissions,
    events: app.events,
    created_at: installation.createdAt,
    updated_at: installation.createdAt,
    single_file_name: null,
    has_multiple_single_files: false,
    single_file_paths: [],
    suspended_by: nullableUser(state, installation.suspendedBy),
    suspended_at: installation.suspendedAt,
  }
}
