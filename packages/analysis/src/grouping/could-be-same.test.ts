import type { Ask } from '@debrief/contracts/reviews/analysis-result'
import type { Category } from '@debrief/domain/mistakes/categories'
import { judgeSilence } from '@debrief/domain/mistakes/recurrence'
import { describe, expect, it } from 'vitest'
import { couldBeSame } from './could-be-same.ts'
import { buildGroupable } from './testing/build-groupable.ts'

interface CommentInput {
  said: string
  code?: string
  lesson?: string
  category?: Category
  language?: string
  ask?: Ask
}

function commented(input: CommentInput, id: string) {
  const { said, code = null, lesson = null, category = 'best-practices', language = 'TypeScript' } = input
  return buildGroupable({
    id,
    title: said.split(/[.?!](?: |$)/)[0] ?? said,
    description: '',
    said,
    lesson,
    category,
    programmingLanguage: language,
    ask: input.ask ?? 'change',
    codeBefore: code,
  })
}

const members = (...all: CommentInput[]) => all.map((one, at) => commented(one, `member ${at}`))

const awaits = members(
  { said: 'This promise is never awaited.', code: 'publish(event)', category: 'error-handling' },
  { said: 'Nothing awaits the promise of `notify`.', code: 'notify(user)', category: 'error-handling' },
)
const queries = members(
  {
    said: 'One query per row, please load them at once.',
    code: 'for (const row of rows) await find(row.id, day)',
    category: 'performance',
  },
  {
    said: 'This runs a query for each guest.',
    code: 'for (const guest of guests) await load(guest)',
    category: 'performance',
  },
)
const names = members(
  {
    said: '`tmp` says nothing, please name it after what it holds.',
    code: 'const tmp = fares.filter(isOpen)',
    category: 'code-quality',
  },
  { said: 'Rename `data` to what it is.', code: 'const data = await read()', category: 'code-quality' },
)
const types = members(
  {
    said: 'Please add a return type here.',
    code: 'export function fare(berth) {',
    category: 'code-quality',
    ask: 'add',
  },
  {
    said: 'Missing return type annotation.',
    code: 'export function tide(at) {',
    category: 'code-quality',
    ask: 'add',
  },
)
const injections = members(
  {
    said: 'SQL injection: use a parameter instead of the template string.',
    code: 'db.query(`select * from berths where id = ${id}`)',
    category: 'security',
  },
  {
    said: 'The id is concatenated into the SQL, please parameterize it.',
    code: "db.query('select 1 where id = ' + id)",
    category: 'security',
  },
)
const tests = members(
  { said: 'There is no test for the empty list.', category: 'testing', ask: 'add' },
  { said: 'Please cover the empty input in a test.', category: 'testing', ask: 'add' },
)
const docs = members(
  { said: 'Please document the unit of `timeout`.', category: 'documentation', ask: 'add' },
  {
    said: 'The doc comment should say whether it is seconds or milliseconds.',
    category: 'documentation',
    ask: 'add',
  },
)
const locks = members(
  {
    said: 'The lock is not released when this throws.',
    code: 'lock.take()\nwork()\nlock.release()',
    category: 'error-handling',
    lesson: 'lock-not-released',
  },
  {
    said: 'Release the lock in a finally block.',
    code: 'mutex.lock()\nrun()\nmutex.unlock()',
    category: 'error-handling',
    lesson: 'lock-not-released',
  },
)

describe('progress that can be reported', () => {
  it.each<[string, typeof awaits, CommentInput]>([
    [
      'awaits, swallowed error',
      awaits,
      {
        said: 'The catch block swallows the error, please log it.',
        code: 'try { a() } catch {}',
        category: 'error-handling',
      },
    ],
    [
      'awaits, timeout',
      awaits,
      { said: 'Set a timeout on this request.', code: 'fetch(url)', category: 'error-handling' },
    ],
    [
      'awaits, other category',
      awaits,
      { said: 'This promise name is confusing.', code: 'const p = save()', category: 'code-quality' },
    ],
    [
      'queries, index',
      queries,
      { said: 'This column needs an index.', code: 'where created_at > $1', category: 'performance' },
    ],
    [
      'queries, pagination',
      queries,
      {
        said: 'Please paginate, the table has a million rows.',
        code: 'select * from crossings',
        category: 'performance',
      },
    ],
    [
      'queries, cache',
      queries,
      {
        said: 'Compile the regular expression once outside of the function.',
        code: 'new RegExp(pattern)',
        category: 'performance',
      },
    ],
    [
      'names, duplicate code',
      names,
      {
        said: 'This block is a copy of the one in fares.ts, extract a function.',
        code: 'if (a) { b() }',
        category: 'code-quality',
      },
    ],
    [
      'names, dead code',
      names,
      {
        said: 'Nothing calls this any more, delete it.',
        code: 'function old() {}',
        category: 'code-quality',
      },
    ],
    [
      'names, nesting',
      names,
      {
        said: 'Return early to avoid the deep nesting.',
        code: 'if (a) { if (b) { c() } }',
        category: 'code-quality',
      },
    ],
    [
      'names, magic number',
      names,
      { said: 'What is 86400? Use a constant.', code: 'wait(86400)', category: 'code-quality' },
    ],
    [
      'types, opposite request',
      types,
      {
        said: 'Please remove the return type, it is inferred.',
        code: 'export function fare(berth): number {',
        category: 'code-quality',
        ask: 'remove',
      },
    ],
    [
      'types, unused import',
      types,
      { said: 'Unused import.', code: "import { a } from 'b'", category: 'code-quality', ask: 'remove' },
    ],
    [
      'injections, secret',
      injections,
      { said: 'The token is written to the log.', code: 'log.info({ token })', category: 'security' },
    ],
    [
      'injections, path',
      injections,
      {
        said: 'A user could leave the folder with `..` in the path.',
        code: 'readFile(join(root, name))',
        category: 'security',
      },
    ],
    [
      'injections, CORS',
      injections,
      { said: 'Do not allow every origin here.', code: "cors({ origin: '*' })", category: 'security' },
    ],
    [
      'tests, flaky',
      tests,
      {
        said: 'Sleeping makes this test flaky, wait for the event instead.',
        code: 'await sleep(500)',
        category: 'testing',
      },
    ],
    [
      'tests, mock',
      tests,
      { said: 'This only checks the mock.', code: 'expect(mock).toHaveBeenCalled()', category: 'testing' },
    ],
    ['docs, typo', docs, { said: 'Typo: recieve.', category: 'documentation' }],
    [
      'docs, outdated',
      docs,
      { said: 'The README still describes the old command.', category: 'documentation' },
    ],
    [
      'locks, other lesson',
      locks,
      {
        said: 'Release the connection when this throws.',
        code: 'pool.take()\nwork()\npool.release()',
        category: 'error-handling',
        lesson: 'resource-not-closed',
      },
    ],
    [
      'locks, other language',
      locks,
      { said: 'Use an f-string.', code: "'{}'.format(a)", category: 'error-handling', language: 'Python' },
    ],
    [
      'locks, question',
      locks,
      {
        said: 'Why 429 and not 503 here?',
        code: 'response.status(429)',
        category: 'error-handling',
        ask: 'explain',
      },
    ],
    [
      'queries, other language',
      queries,
      {
        said: 'One query per row.',
        code: 'for row in rows: find(row)',
        category: 'performance',
        language: 'Python',
      },
    ],
    [
      'awaits, error class',
      awaits,
      {
        said: 'Throw a typed error instead of a string.',
        code: "throw 'no berth'",
        category: 'error-handling',
      },
    ],
  ])('isn’t held back by a different mistake: %s', (_, group, later) => {
    const isDoubtful = couldBeSame(commented(later, 'later'), group)
    const before = { occurrences: 5, opportunities: 9 }
    expect(judgeSilence({ daysSince: 40, opportunitiesSince: 9, before, isDoubtful })).toBe('stopped')
  })
})

describe('progress isn’t reported yet', () => {
  it.each<[string, typeof awaits, CommentInput]>([
    [
      'the same lesson in other words',
      locks,
      { said: 'What if `run` fails?', category: 'error-handling', lesson: 'lock-not-released' },
    ],
    [
      'the same request',
      awaits,
      { said: 'Await this promise.', code: 'send(mail)', category: 'error-handling' },
    ],
    [
      'nearly the same words',
      queries,
      {
        said: 'This runs one query for each row of the list.',
        code: 'rows.map((row) => find(row.id))',
        category: 'performance',
      },
    ],
    [
      'an injection',
      injections,
      {
        said: 'Please use a query parameter here.',
        code: "db.query('select 2 where name = ' + name)",
        category: 'security',
      },
    ],
    [
      'similar code, without words that describe the mistake',
      queries,
      {
        said: 'Hm?',
        code: 'for (const berth of berths) await find(berth.id, tide)',
        category: 'performance',
      },
    ],
  ])('because a later mistake may be a repeat: %s', (_, group, later) => {
    expect(couldBeSame(commented(later, 'later'), group)).toBe(true)
  })

  it('because a rule finds the group’s lesson again, regardless of the embeddings', () => {
    const hit = buildGroupable({
      id: 'hit',
      rule: 'floating-promise',
      title: 'Unawaited promise',
      programmingLanguage: 'TypeScript',
      category: 'error-handling',
      vector: [1, 0],
    })
    const group = [
      {
        ...commented({ said: 'Await it.', category: 'error-handling', lesson: 'unawaited-promise' }, 'a'),
        vector: [0, 1],
      },
    ]
    expect(couldBeSame(hit, group)).toBe(true)
    expect(couldBeSame({ ...hit, category: 'testing' }, group)).toBe(false)
  })
})
