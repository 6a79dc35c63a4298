import { nodeId, nullableUser, simpleUser } from '../answers/user.ts'
import type { App, Installation } from '../state/nouns.ts'
import type { GithubState } from '../state/state.ts'

/** GitHub's `integration`. */
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

/** GitHub's `installation`. */
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
