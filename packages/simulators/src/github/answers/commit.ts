import { knownAccount } from '../state/accounts.ts'
import type { Repository } from '../state/nouns.ts'
import type { RecordedCommit, RecordedGitUser, RecordedUser } from '../state/recorded.ts'
import { fullName } from '../state/repositories.ts'
import { type GithubState, toSha } from '../state/state.ts'
import { fileAnswer } from './files.ts'
import { repositoryUrl } from './repository.ts'
import { nodeId, simpleUser } from './user.ts'

/** GitHub's `commit`; it has `files` and `stats` only if the recorded commit does. */
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

const gitUser = (user: RecordedGitUser | null | undefined) =>
  user
    ? {
        name: user.name ?? '',
        email:
          user.email ??
          `${(user.name ?? 'someone').replaceAll(/\W+/g, '-').toLowerCase()}@users.noreply.example.com`,
        date: user.date ?? '2020-01-01T00:00:00Z',
      }
    : null
