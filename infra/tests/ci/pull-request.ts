import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Checks out a pull request's merge commit, as actions/checkout does. The base branch has a commit that is newer than
 * the pull request.
 */
export function openPullRequest({ head = 'topic', path = 'src/fares.ts', depth = 2 } = {}) {
  const origin = new Repository()
  origin.write('README.md', 'Fares\n')
  const base = origin.commit('first')
  origin.git('checkout', '-qb', head)
  origin.write(path, SWALLOWED)
  origin.commit('topic')
  origin.git('checkout', '-q', 'main')
  origin.write('src/other.ts', SWALLOWED)
  const moved = origin.commit('somebody else')
  origin.git('checkout', '-q', '--detach')
  origin.git('merge', '-q', '--no-ff', '-m', 'merge', head)
  const sha = origin.git('rev-parse', 'HEAD')
  origin.git('update-ref', 'refs/pull/1/merge', sha)
  const checkout = new Repository()
  checkout.git('fetch', '-q', `--depth=${depth}`, `file://${origin.folder}`, 'refs/pull/1/merge')
  checkout.git('checkout', '-q', 'FETCH_HEAD')
  const github = {
    sha,
    event_name: 'pull_request',
    head_ref: head,
    server_url: 'https://github.com',
    repository: 'northbeam/ferry-api',
    action_repository: 'debrief/debrief',
    event: { pull_request: { base: { sha: base }, head: { ref: head } } },
  }
  return { origin, workspace: checkout.folder, github, base, moved }
}

export class Repository {
  readonly folder: string

  constructor(folder = mkdtempSync(join(tmpdir(), 'debrief-repository-'))) {
    this.folder = folder
    mkdirSync(folder, { recursive: true })
    this.git('init', '-q', '-b', 'main')
  }

  git(...args: string[]): string {
    const person = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false']
    return execFileSync('git', [...person, ...args], {
      cwd: this.folder,
      stdio: 'pipe',
      encoding: 'utf8',
    }).trim()
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true })
    writeFileSync(join(this.folder, path), text)
  }

  commit(message: string): string {
    this.git('add', '-A')
    this.git('commit', '-qm', message)
    return this.git('rev-parse', 'HEAD')
  }
}

export const SWALLOWED = 'try { charge() } catch (error) {}\n'
