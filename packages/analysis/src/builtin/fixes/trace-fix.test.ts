import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import { describe, expect, it } from 'vitest'
import { buildFile, buildMaterial, buildThread } from '../../testing/build-material.ts'
import { buildHistory, buildRequest } from './testing/build-history.ts'
import { traceFix } from './trace-fix.ts'

const CODE = `export function assign(berth: Berth) {
  const lock = take(berth)
  work(berth)
  release(lock)
}

export function leave(berth: Berth) {
  const name = berth.name
  log(name)
}
`
const change = (from: string, to: string, code = CODE) => code.replace(from, () => to)

function trace(
  [body, on]: [string, string],
  versions: Parameters<typeof buildHistory>[0],
  {
    thread = {},
    ...given
  }: Partial<PullRequestMaterial> & { thread?: Parameters<typeof buildThread>[1] } = {},
) {
  const request = buildRequest(body, { code: CODE, on, ...thread })
  return traceFix(request, buildHistory([CODE, ...versions], given))
}

const awaited = change('work(berth)', 'await work(berth)')
const FINALLY: [string, string] = ['Release it in a finally, please.', 'work(berth)']
const AWAIT: [string, string] = ['Await it, please.', 'work(berth)']

describe('a request is fixed', () => {
  it('by the commit that changes the commented lines, and returns both versions', () => {
    const answered = change(
      '  work(berth)\n  release(lock)',
      '  try {\n    work(berth)\n  } finally {\n    release(lock)\n  }',
    )
    expect(trace(FINALLY, [answered])).toEqual({
      outcome: 'fixed',
      evidence: { kind: 'commit', url: null },
      fixedIn: 'head',
      codeBefore: '  work(berth)\n  release(lock)',
      codeAfter: '  try {\n    work(berth)\n  } finally {\n    release(lock)\n  }',
    })
  })

  it('after commits that move the lines and rename the file', () => {
    const moved = `// Berths\n${CODE}`
    const result = trace(AWAIT, [
      moved,
      { 'src/berths.ts': moved },
      { 'src/berths.ts': change('work(berth)', 'await work(berth)', moved) },
    ])
    expect(result).toMatchObject({ outcome: 'fixed', fixedIn: 'head', codeAfter: '  await work(berth)' })
  })

  it('in code that was moved to another function or file', () => {
    const moved = `${change('  work(berth)\n', '')}
export function workAt(berth: Berth) {
  check(berth)
  work(berth)
}
`
    const answered = change('  work(berth)', '  await work(berth)', moved)
    expect(trace(AWAIT, [moved]).outcome).not.toBe('fixed')
    expect(trace(AWAIT, [moved, answered])).toMatchObject({
      outcome: 'fixed',
      fixedIn: 'head',
      codeAfter: '  await work(berth)',
    })
    const apart = change('  work(berth)\n', '')
    const file = 'export function workAt(berth: Berth) {\n  work(berth)\n}\n'
    expect(
      trace(AWAIT, [
        { 'src/assign.ts': apart, 'src/work.ts': file },
        { 'src/assign.ts': apart, 'src/work.ts': change('work(berth)', 'await work(berth)', file) },
      ]),
    ).toMatchObject({ outcome: 'fixed', fixedIn: 'head' })
  })

  it('by moving the code, if the reviewer asked for that', () => {
    const moved = `${change('  const name = berth.name\n', '')}\nconst nameOf = (berth: Berth) => {\n  const name = berth.name\n}\n`
    expect(trace(['Please move this into its own function.', 'const name'], [moved])).toMatchObject({
      outcome: 'fixed',
      codeAfter: expect.stringContaining('nameOf'),
    })
  })

  it('by a suggestion applied anywhere, even if it is changed later', () => {
    const suggestion: [string, string] = [
      'Nobody checks it.\n```suggestion\n  const name = berth.name ?? "unnamed berth"\n```',
      'const name',
    ]
    const elsewhere = change('  log(name)', '  log("left")\n  const name = berth.name ?? "unnamed berth"')
    expect(trace(suggestion, [elsewhere])).toMatchObject({
      outcome: 'fixed',
      evidence: { kind: 'suggestion' },
      fixedIn: 'head',
    })
    const applied = change('= berth.name', '= berth.name ?? "unnamed berth"')
    const later = change('unnamed berth', 'no name', applied)
    expect(trace(suggestion, [applied, later])).toMatchObject({
      outcome: 'fixed',
      evidence: { kind: 'commit' },
      fixedIn: 'c1',
      codeAfter: '  const name = berth.name ?? "unnamed berth"',
    })
  })

  it('by a change elsewhere in the file that adds a name from the comment', () => {
    const called = change('log(name)', 'withLock(() => log(name))')
    const request: [string, string] = ['Could this use `withLock` from the locks module?', 'work(berth)']
    expect(trace(request, [called])).toMatchObject({ outcome: 'fixed', fixedIn: 'head' })
    expect(trace(request, [`${CODE}\nexport { take } from './locks.ts'\n`]).outcome).toBe('merged-unfixed')
  })

  it('by a new line above the commented one that matches a word in the comment', () => {
    const code = 'class Fuzzy:\n    name: str\n'
    const thread = buildRequest('Make this a https://docs.python.org/3/library/dataclasses.html please', {
      code,
      on: 'class Fuzzy',
    })
    expect(traceFix(thread, buildHistory([code, `@dataclass\n${code}`]))).toMatchObject({
      outcome: 'fixed',
      codeBefore: expect.stringContaining('class Fuzzy:'),
      codeAfter: expect.stringContaining('@dataclass\nclass Fuzzy:'),
    })
  })

  it('by a test in another file, if the comment asks for one', () => {
    const test = "it('assigns', () => expect(assign(berth)).toBe(1))\n"
    expect(
      trace(
        ['Please add a test for this.', 'export function assign'],
        [{ 'src/assign.ts': CODE, 'src/assign.test.ts': test }],
      ),
    ).toMatchObject({ outcome: 'fixed', codeAfter: expect.stringContaining('assigns') })
  })

  it('by restoring deleted lines', () => {
    const without = change('  release(lock)\n', '')
    const thread = buildRequest('Why was this removed?', {
      code: CODE,
      on: 'release(lock)',
      side: 'LEFT',
      diffHunk:
        '@@ -1,4 +1,3 @@\n export function assign(berth: Berth) {\n   const lock = take(berth)\n   work(berth)\n-  release(lock)',
    })
    expect(traceFix(thread, buildHistory([without, CODE])).outcome).toBe('fixed')
    expect(traceFix(thread, buildHistory([without, `${without}// end\n`])).outcome).toBe('merged-unfixed')
  })

  it('by a commit on a parallel branch, even if it’s listed before the commented one', () => {
    const { commits, laterCommits, contents } = buildHistory([CODE, CODE, awaited])
    const [first, merge, fix] = commits
    if (!first || !merge || !fix) throw new Error('three commits')
    const material = buildMaterial({
      mergedAt: '2026-11-02T00:00:00Z',
      commits: [
        { ...fix, sha: 'fix', parents: ['base'] },
        first,
        { ...merge, sha: 'head', parents: ['c0', 'fix'] },
      ],
      laterCommits: [
        { sha: 'fix', files: laterCommits[1]?.files ?? [] },
        { sha: 'head', files: [] },
      ],
      contents,
    })
    const thread = buildRequest(AWAIT[0], { code: CODE, on: AWAIT[1] })
    expect(traceFix(thread, material)).toMatchObject({ outcome: 'fixed', fixedIn: 'fix' })
  })

  it('after a force-push, by the new commit that contains the fix', () => {
    const { contents } = buildHistory([CODE, awaited])
    const amended = buildHistory([CODE, awaited]).laterCommits[0]?.files ?? []
    const author = { authorLogin: 'jonas-pitt', authorName: null, authorEmail: null }
    const commit = { message: 'work', ...author, committedAt: '2026-11-01T10:00:00Z' }
    const material = buildMaterial({
      commits: [
        { ...commit, sha: 'amended', parents: ['base'] },
        { ...commit, sha: 'head', parents: ['amended'] },
      ],
      laterCommits: [{ sha: 'amended', files: amended }],
      contents,
    })
    const thread = buildRequest(AWAIT[0], { code: CODE, on: AWAIT[1] })
    expect(traceFix(thread, material)).toMatchObject({ outcome: 'fixed', fixedIn: 'amended' })
  })

  it('by comparing the two versions, if GitHub’s commit list is cut off', () => {
    const listed = Array.from({ length: 250 }, (_, at) => ({
      sha: `c${at}`,
      message: 'work',
      authorLogin: 'jonas-pitt',
      authorName: null,
      authorEmail: null,
      committedAt: '2026-11-01T08:00:00Z',
      parents: [at === 0 ? 'base' : `c${at - 1}`],
    }))
    const cut = { ...buildHistory([CODE, awaited]), commits: listed, laterCommits: [] }
    const thread = buildRequest(AWAIT[0], { code: CODE, on: AWAIT[1] })
    expect(traceFix(thread, cut)).toMatchObject({ outcome: 'fixed', codeAfter: '  await work(berth)' })
    expect(traceFix(thread, { ...cut, contents: [] }).outcome).toBe('unknown')
  })

  it('by part of a long change, and returns only that part', () => {
    const many = Array.from({ length: 30 }, (_, at) => `  step${at}(berth)`).join('\n')
    const code = change('  work(berth)', `${many}\n  work(berth)`)
    const thread = buildRequest('Await `work` here.', { code, on: 'work(berth)' })
    const after = code.replaceAll(/ {2}(step\d+)/g, '  late.$1').replace('  work', '  await work')
    const fix = traceFix(thread, buildHistory([code, after]))
    expect(fix).toMatchObject({ outcome: 'fixed', codeAfter: expect.stringContaining('await work(berth)') })
    expect(fix.codeAfter?.split('\n').length).toBeLessThan(10)
  })
})

describe('a request is partly fixed', () => {
  it('if only some lines of the suggestion were applied', () => {
    const body =
      'Both.\n```suggestion\n  const lock = await take(berth)\n  work(berth)\n  await release(lock)\n```'
    const half = change('= take(berth)', '= await take(berth)')
    const thread = { originalLine: 4, originalStartLine: 2 }
    expect(trace([body, 'release(lock)'], [half], { thread }).outcome).toBe('partly-fixed')
    expect(
      trace([body, 'release(lock)'], [change('  release', '  await release', half)], { thread }).outcome,
    ).toBe('fixed')
  })

  it('if other places that the comment covers are unchanged', () => {
    const code = `${CODE}\nexport function swap(berth: Berth) {\n  const name = berth.name\n}\n`
    const thread = buildRequest('Trim it, please, here and everywhere else.', { code, on: 'const name' })
    const once = change('berth.name', 'berth.name.trim()', code)
    expect(traceFix(thread, buildHistory([code, once])).outcome).toBe('partly-fixed')
    const all = code.replaceAll('berth.name', 'berth.name.trim()')
    expect(traceFix(thread, buildHistory([code, all])).outcome).toBe('fixed')
  })

  it('if the type was dropped but the variable wasn’t renamed', () => {
    const code = 'def count(arr):\n    d: dict = {}\n    return d\n'
    const thread = buildRequest('Drop the type. Please also use a more descriptive variable name.', {
      code,
      on: 'd: dict',
    })
    const typed = 'def count(arr):\n    d = {}\n    return d\n'
    const named = 'def count(arr):\n    counts = {}\n    return counts\n'
    expect(traceFix(thread, buildHistory([code, typed])).outcome).toBe('partly-fixed')
    expect(traceFix(thread, buildHistory([code, named])).outcome).toBe('fixed')
    expect(traceFix(thread, buildHistory([code, typed, named])).outcome).toBe('fixed')
  })

  it('if one sentence is addressed but another asks for a name that is missing', () => {
    const body = 'Please add a call of `checkBerth` first. Also add a `timeout` to the call.'
    const checked = change('  work(berth)', '  work(checkBerth(berth))')
    expect(trace([body, 'work(berth)'], [checked]).outcome).toBe('partly-fixed')
    const both = change('  work(berth)', '  work(checkBerth(berth), { timeout })')
    expect(trace([body, 'work(berth)'], [both]).outcome).toBe('fixed')
  })
})

describe('a request is merged unfixed', () => {
  it('if no later commit touched the code in question', () => {
    expect(trace(AWAIT, [change('log(name)', 'log(name, "left")')])).toMatchObject({
      outcome: 'merged-unfixed',
      evidence: { kind: 'untouched', url: null },
      fixedIn: null,
    })
  })

  it('if the lines were only moved or reformatted', () => {
    expect(trace(AWAIT, [`// Berths\n${CODE}`]).outcome).toBe('merged-unfixed')
    expect(trace(AWAIT, [change('  work(berth)', '    work( berth )')]).outcome).toBe('merged-unfixed')
  })

  it('if the line was changed but the quoted code wasn’t, unless the thread is resolved', () => {
    const code = 'book(db, request.id, request.body as Fare, signal)\n'
    const thread = buildRequest('`request.body as Fare` is a wish, not a check.', { code, on: 'book' })
    const outcome = (after: string, resolution: 'resolved' | 'unresolved' = 'unresolved') =>
      traceFix({ ...thread, resolution }, buildHistory([code, after])).outcome
    expect(outcome(change('db', '{ db, fares }', code))).toBe('merged-unfixed')
    expect(outcome(change('db', '{ db, fares }', code), 'resolved')).toBe('fixed')
    expect(outcome(change('request.body as Fare', 'readFare(request.body)', code))).toBe('fixed')
  })

  it('or at least not fixed, if the fix was reverted', () => {
    expect(trace(AWAIT, [awaited, CODE]).outcome).not.toBe('fixed')
  })

  it('if the comment is on the last commit and the merged diff contains the commented lines', () => {
    const files = [buildFile('src/assign.ts', 'const lock = take()\nwork()\nrelease()')]
    const asked = (text: string) =>
      buildThread('Wait for it.', { diffHunk: `@@ -0,0 +1,3 @@\n+const lock = take()\n+${text}` })
    expect(traceFix(asked('work()'), buildMaterial({ files })).outcome).toBe('merged-unfixed')
    expect(traceFix(asked('other()'), buildMaterial({ files })).outcome).toBe('unknown')
  })
})

describe('the outcome is unknown', () => {
  it('if the comment quotes code that was already removed', () => {
    const diffHunk = '@@ -1,2 +1,2 @@\n const lock = take()\n-keep(lock.nodes)\n+keep(lock)'
    const files = [buildFile('src/assign.ts', 'const lock = take()\nkeep(lock)')]
    const traceOutcome = (quote: string) =>
      traceFix(
        buildThread(`\`${quote}\` fails here, please use the set.`, { diffHunk }),
        buildMaterial({ files }),
      ).outcome
    expect([traceOutcome('lock.nodes'), traceOutcome('keep')]).toEqual(['unknown', 'merged-unfixed'])
  })

  it('if another change to the function may be the fix', () => {
    expect(trace(AWAIT, [change('release(lock)', 'release(lock, berth)')]).outcome).toBe('unknown')
  })

  it('if a variable was renamed or a code comment added without a request', () => {
    const renamed = CODE.replaceAll('berth', 'place')
    expect(trace(AWAIT, [renamed]).outcome).toBe('unknown')
    expect(trace(['Please rename `berth`.', 'work(berth)'], [renamed]).outcome).toBe('fixed')
    const noted = change('work(berth)', 'work(berth) // later')
    expect(trace(AWAIT, [noted]).outcome).toBe('unknown')
    expect(trace(['Please explain this in a comment.', 'work(berth)'], [noted]).outcome).toBe('fixed')
  })

  it('if the reviewer postpones the request', () => {
    for (const later of ['Not for this PR.', 'Fine for now.', 'Maybe in a separate pull request?'])
      expect(trace([`This should be awaited. ${later}`, 'work(berth)'], [`// Berths\n${CODE}`]).outcome).toBe(
        'unknown',
      )
  })

  it('if the thread is resolved on GitHub, or the comment came after the merge', () => {
    const untouched = [`// Berths\n${CODE}`]
    expect(trace(AWAIT, untouched, { thread: { resolution: 'resolved' } }).outcome).toBe('unknown')
    expect(trace(AWAIT, untouched, { mergedAt: '2026-11-01T08:30:00Z' }).outcome).toBe('unknown')
  })

  it('if a merge of the base branch changed the lines', () => {
    const { commits, ...material } = buildHistory([CODE, awaited])
    const [first, merge] = commits
    if (!first || !merge) throw new Error('two commits')
    const merged = { ...material, commits: [first, { ...merge, parents: ['c0', 'main'] }] }
    const thread = buildRequest(AWAIT[0], { code: CODE, on: AWAIT[1] })
    expect(traceFix(thread, merged).outcome).toBe('unknown')
  })

  it('if later versions are unknown, or the pull request is open', () => {
    const thread = buildThread('Await it.', { originalCommitSha: 'gone', line: null })
    expect(traceFix(thread, buildMaterial()).outcome).toBe('unknown')
    expect(trace(AWAIT, [awaited], { mergedAt: null }).outcome).toBe('unknown')
  })
})
