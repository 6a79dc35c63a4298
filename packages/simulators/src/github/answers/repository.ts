import { knownAccount, type Permission } from '../state/accounts.ts'
import type { Repository } from '../state/nouns.ts'
import type { RecordedCommit, RecordedFile, RecordedGitUser, RecordedUser } from '../state/recording.ts'
import { fullName } from '../state/repositories.ts'
import { type GithubState, toSha } from '../state/state.ts'
import { nodeId, organization, simpleUser } from './accounts.ts'

const paths: Record<string, string> = {
  forks_url: '/forks',
  keys_url: '/keys{/key_id}',
  collaborators_url: '/collaborators{/collaborator}',
  teams_url: '/teams',
  hooks_url: '/hooks',
  issue_events_url: '/issues/events{/number}',
  events_url: '/events',
  assignees_url: '/assignees{/user}',
  branches_url: '/branches{/branch}',
  tags_url: '/tags',
  blobs_url: '/git/blobs{/sha}',
  git_tags_url: '/git/tags{/sha}',
  git_refs_url: '/git/refs{/sha}',
  trees_url: '/git/trees{/sha}',
  statuses_url: '/statuses/{sha}',
  languages_url: '/languages',
  stargazers_url: '/stargazers',
  contributors_url: '/contributors',
  subscribers_url: '/subscribers',
  subscription_url: '/subscription',
  commits_url: '/commits{/sha}',
  git_commits_url: '/git/commits{/sha}',
  comments_url: '/comments{/number}',
  issue_comment_url: '/issues/comments{/number}',
  contents_url: '/contents/{+path}',
  compare_url: '/compare/{base}...{head}',
  merges_url: '/merges',
  archive_url: '/{archive_format}{/ref}',
  downloads_url: '/downloads',
  issues_url: '/issues{/number}',
  pulls_url: '/pulls{/number}',
  milestones_url: '/milestones{/number}',
  notifications_url: '/notifications{?since,all,participating}',
  labels_url: '/labels{/name}',
  releases_url: '/releases{/id}',
  deployments_url: '/deployments',
}

export const repositoryUrl = (state: GithubState, repository: Repository) =>
  `${state.urls.api}/repos/${fullName(repository)}`

export function repositoryAnswer(state: GithubState, repository: Repository) {
  const url = repositoryUrl(state, repository)
  const html = `${state.urls.web}/${fullName(repository)}`
  return {
    id: repository.id,
    node_id: nodeId('R', repository.id),
    name: repository.name,
    full_name: fullName(repository),
    private: repository.private,
    owner: simpleUser(state, repository.owner),
    html_url: html,
    description: repository.description,
    fork: false,
    url,
    ...addresses(url),
    created_at: repository.createdAt,
    updated_at: repository.updatedAt,
    pushed_at: repository.pushedAt,
    git_url: `git:${html.replace(/^https?:/, '')}.git`,
    ssh_url: `git@${html.replace(/^https?:\/\//, '').replace('/', ':')}.git`,
    clone_url: `${html}.git`,
    svn_url: html,
    homepage: null,
    size: 1024,
    stargazers_count: 0,
    watchers_count: 0,
    language: repository.language,
    has_issues: true,
    has_projects: false,
    has_downloads: true,
    has_wiki: false,
    has_pages: false,
    has_discussions: false,
    forks_count: 0,
    mirror_url: null,
    archived: repository.archived,
    disabled: false,
    open_issues_count: repository.openPulls,
    license: null,
    allow_forking: true,
    is_template: false,
    web_commit_signoff_required: false,
    topics: [],
    visibility: repository.private ? 'private' : 'public',
    forks: 0,
    open_issues: repository.openPulls,
    watchers: 0,
    default_branch: repository.defaultBranch,
    custom_properties: {},
  }
}

const cache = new Map<string, Record<string, string>>()

function addresses(url: string): Record<string, string> {
  const known = cache.get(url)
  if (known) return known
  const made = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, url + path]))
  cache.set(url, made)
  return made
}

export function toPermissionFlags(permission: Permission) {
  const write = permission === 'admin' || permission === 'write'
  const admin = permission === 'admin'
  return { admin, maintain: admin, push: write, triage: write, pull: permission !== 'none' }
}

/** GitHub's `full-repository` schema. */
export function fullRepository(state: GithubState, repository: Repository, permission: Permission) {
  return {
    ...repositoryAnswer(state, repository),
    permissions: toPermissionFlags(permission),
    temp_clone_token: '',
    allow_squash_merge: true,
    allow_merge_commit: true,
    allow_rebase_merge: true,
    allow_auto_merge: false,
    delete_branch_on_merge: false,
    network_count: 0,
    subscribers_count: 0,
    ...(repository.owner.type === 'Organization'
      ? { organization: simpleUser(state, repository.owner) }
      : {}),
  }
}

export function payloadPlace(state: GithubState, repository: Repository) {
  return {
    repository: repositoryAnswer(state, repository),
    ...(repository.owner.type === 'Organization'
      ? { organization: organization(state, repository.owner) }
      : {}),
  }
}

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** GitHub's `diff-entry` schema. */
export function fileAnswer(state: GithubState, { repository, sha }: { repository: Repository; sha: string }) {
  const html = `${state.urls.web}/${fullName(repository)}`
  const api = repositoryUrl(state, repository)
  return (file: RecordedFile) => ({
    sha: file.sha === undefined ? toSha('blob', file.filename, file.patch ?? '') : file.sha,
    filename: file.filename,
    status: file.status,
    additions: file.additions,
    deletions: file.deletions,
    changes: file.changes,
    blob_url: `${html}/blob/${sha}/${encoded(file.filename)}`,
    raw_url: `${html}/raw/${sha}/${encoded(file.filename)}`,
    contents_url: `${api}/contents/${encoded(file.filename)}?ref=${sha}`,
    ...(file.patch === undefined ? {} : { patch: file.patch }),
    ...(file.previous_filename === undefined ? {} : { previous_filename: file.previous_filename }),
  })
}

/** GitHub's `commit` schema, with `files` and `stats` only if the recorded commit has them. */
export function commitAnswer(state: GithubState, repository: Repository, commit: RecordedCommit) {
  const api = repositoryUrl(state, repository)
  const html = `${state.urls.web}/${fullName(repository)}/commit`
  const author = gitUser(commit.commit.author)
  const tree = commit.commit.tree?.sha ?? toSha('tree', commit.sha)
  return {
    sha: commit.sha,
    node_id: nodeId('C', commit.sha),
    commit: {
      author,
      committer: gitUser(commit.commit.committer) ?? author,
      message: commit.commit.message,
      tree: { sha: tree, url: `${api}/git/trees/${tree}` },
      url: `${api}/git/commits/${commit.sha}`,
      comment_count: 0,
      verification: {
        verified: false,
        reason: 'unsigned',
        signature: null,
        payload: null,
        verified_at: null,
      },
    },
    url: `${api}/commits/${commit.sha}`,
    html_url: `${html}/${commit.sha}`,
    comments_url: `${api}/commits/${commit.sha}/comments`,
    author: toSimpleUser(state, commit.author),
    committer: toSimpleUser(state, commit.committer ?? commit.author),
    parents: (commit.parents ?? []).map(({ sha }) => ({
      sha,
      url: `${api}/commits/${sha}`,
      html_url: `${html}/${sha}`,
    })),
    ...(commit.stats ? { stats: commit.stats } : {}),
    ...(commit.files ? { files: commit.files.map(fileAnswer(state, { repository, sha: commit.sha })) } : {}),
  }
}

const isUser = (user: RecordedCommit['author']): user is RecordedUser => Boolean(user && 'login' in user)

const toSimpleUser = (state: GithubState, user: RecordedCommit['author']) =>
  isUser(user) ? simpleUser(state, knownAccount(state, user)) : null

/** Data folders may omit the name, email address and date. */
export const gitUser = (user: RecordedGitUser | null | undefined) =>
  user
    ? {
        name: user.name ?? '',
        email:
          user.email ??
          `${(user.name ?? 'someone').replaceAll(/\W+/g, '-').toLowerCase()}@users.noreply.example.com`,
        date: user.date ?? '2020-01-01T00:00:00Z',
      }
    : null
