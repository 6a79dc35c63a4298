import { describe, expect, it } from 'vitest'
import { buildFile, buildMaterial, buildThread } from '../../testing/build-material.ts'
import { traceFix } from './trace-fix.ts'

const commit = (sha: string, hour: string, parents = ['base']) => ({
  sha,
  message: sha,
  authorLogin: 'jonas-pitt',
  committedAt: `2026-11-01T${hour}:00:00Z`,
  parents,
})
const answered = buildFile('src/assign.ts', {
  patch: '@@ -1,3 +1,5 @@\n const lock = take()\n-work()\n+try {\n+  work()\n+} finally {\n   release()',
})
const elsewhere = buildFile('src/assign.ts', { patch: '@@ -40,2 +40,3 @@\n a\n+b\n c' })
const thread = buildThread('Release it in a finally, please.', { originalCommitSha: 'first', line: null })
const commits = [commit('first', '08'), commit('head', '10')]

describe('commented lines', () => {
  it('are fixed in the commit that changed them, with both versions', () => {
    const material = buildMaterial({ commits, laterCommits: [{ sha: 'head', files: [answered] }] })
    expect(traceFix(thread, material)).toEqual({
      outcome: 'fixed',
      fixedIn: 'head',
      codeBefore: 'work()',
      codeAfter: 'try {\n  work()\n} finally {',
    })
  })

  it('are followed past commits that only move them, through a rename', () => {
    const moved = {
      ...buildFile('src/berths.ts', { patch: '@@ -1,1 +1,2 @@\n+// berths\n const lock = take()' }),
      previousPath: 'src/assign.ts',
      status: 'renamed' as const,
    }
    const changed = buildFile('src/berths.ts', {
      patch: '@@ -2,2 +2,2 @@\n const lock = take()\n-work()\n+await work()',
    })
    const material = buildMaterial({
      commits: [commit('first', '08'), commit('second', '09'), commit('head', '10')],
      laterCommits: [
        { sha: 'second', files: [moved] },
        { sha: 'head', files: [changed] },
      ],
    })
    const elsewhereThread = buildThread('Await it.', { originalCommitSha: 'first' })
    expect(traceFix(elsewhereThread, material)).toMatchObject({
      outcome: 'fixed',
      fixedIn: 'head',
      codeAfter: 'await work()',
    })
  })

  it('are fixed by the suggested line a little below them, once the thread is resolved', () => {
    const patch = '@@ -3,3 +3,4 @@\n check()\n go()\n+defer release(lock)\n run()'
    const material = buildMaterial({
      commits,
      laterCommits: [{ sha: 'head', files: [buildFile('src/assign.ts', { patch })] }],
    })
    const asked = buildThread('Nobody gives it back.\n```suggestion\nwork()\ndefer release(lock)\n```', {
      originalCommitSha: 'first',
    })
    expect(traceFix({ ...asked, resolution: 'resolved' }, material)).toMatchObject({
      outcome: 'fixed',
      fixedIn: 'head',
    })
    expect(traceFix(asked, material).outcome).toBe('merged-unaddressed')
  })

  it('are not answered by a change elsewhere in the line, as long as the thread is open', () => {
    const line = (first: string, body: string) => `  book(${first}, request.id, ${body}, signal)`
    const changed = (first: string, body: string) =>
      buildFile('src/assign.ts', {
        patch: `@@ -2,1 +2,1 @@\n-${line('db', 'request.body as Fare')}\n+${line(first, body)}`,
      })
    const asked = buildThread('`request.body as Fare` is a wish, not a check.', {
      originalCommitSha: 'first',
    })
    const trace = (first: string, body: string, resolution: 'resolved' | 'unresolved' = 'unresolved') =>
      traceFix(
        { ...asked, resolution },
        buildMaterial({ commits, laterCommits: [{ sha: 'head', files: [changed(first, body)] }] }),
      ).outcome
    expect(trace('{ db, fares }', 'request.body as Fare')).toBe('merged-unaddressed')
    expect(trace('{ db, fares }', 'request.body as Fare', 'resolved')).toBe('fixed')
    expect(trace('db', 'check(request.body as Fare)')).toBe('fixed')
    expect(trace('db', 'readFare(request.body)')).toBe('fixed')
  })

  it('are merged unaddressed when no later commit changed them', () => {
    const material = buildMaterial({ commits, laterCommits: [{ sha: 'head', files: [elsewhere] }] })
    expect(traceFix(thread, material)).toMatchObject({ outcome: 'merged-unaddressed', fixedIn: null })
  })

  it('are compared by the two versions where GitHub lists no more commits', () => {
    const listed = Array.from({ length: 250 }, (_, index) =>
      commit(index === 0 ? 'first' : `c${index}`, '08'),
    )
    const laterCommits = listed.slice(1).map(({ sha }) => ({ sha, files: [] }))
    const content = (sha: string, text: string) => ({ path: 'src/assign.ts', sha, text })
    const contents = [
      content('first', 'const lock = take()\nwork()\n'),
      content('head', 'const lock = take()\nawait work()\n'),
    ]
    const asked = buildThread('Await it.', { originalCommitSha: 'first', line: null })
    const cut = buildMaterial({ commits: listed, laterCommits, contents })
    expect(traceFix(asked, cut)).toMatchObject({ outcome: 'fixed', codeAfter: 'await work()' })
    expect(traceFix(asked, { ...cut, contents: [] }).outcome).toBe('unknown')
  })

  it('are not answered by a merge of the base branch', () => {
    const material = buildMaterial({
      commits: [commit('first', '08'), commit('head', '10', ['first', 'main'])],
      laterCommits: [{ sha: 'head', files: [answered] }],
    })
    expect(traceFix(thread, material).outcome).toBe('unknown')
  })

  it('are compared by contents after a force-push, and the commit that brought the answer is named', () => {
    const content = (sha: string, text: string) => ({ path: 'src/assign.ts', sha, text })
    const material = buildMaterial({
      commits: [commit('new-first', '09'), commit('head', '10')],
      laterCommits: [{ sha: 'new-first', files: [answered] }],
      contents: [
        content('first', 'const lock = take()\nwork()\nrelease()\n'),
        content('head', 'const lock = take()\ntry {\n  work()\n} finally {\n  release()\n}\n'),
      ],
    })
    const asked = buildThread('Release it in a finally.', { originalCommitSha: 'first' })
    for (const comment of asked.comments) comment.createdAt = '2026-11-01T08:30:00Z'
    expect(traceFix(asked, material)).toMatchObject({ outcome: 'fixed', fixedIn: 'new-first' })
  })

  it('are unknown where nothing tells: an outdated thread without versions, deleted lines, an open pull request', () => {
    expect(traceFix(thread, buildMaterial({ commits })).outcome).toBe('unknown')
    expect(traceFix({ ...thread, side: 'LEFT' }, buildMaterial()).outcome).toBe('unknown')
    expect(traceFix(thread, buildMaterial({ mergedAt: null })).outcome).toBe('unknown')
  })

  it('count as unaddressed without versions only when the very lines are in the merged diff', () => {
    const files = [buildFile('src/assign.ts', 'const lock = take()\nwork()\nrelease()')]
    const asked = (text: string) =>
      buildThread('Wait for it.', { diffHunk: `@@ -0,0 +1,3 @@\n+const lock = take()\n+${text}` })
    expect(traceFix(asked('work()'), buildMaterial({ files })).outcome).toBe('merged-unaddressed')
    expect(traceFix(asked('other()'), buildMaterial({ files })).outcome).toBe('unknown')
  })
})
