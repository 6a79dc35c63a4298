import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sharedFolders } from '../testing/config.ts'
import { runHere, spawnDebrief } from '../testing/run-debrief.ts'
import { type DiffAnswer, diffAnswerSchema } from './diff-command.ts'

const MOVED = `diff --git a/src/old.ts b/src/new.ts
similarity index 80%
rename from src/old.ts
rename to src/new.ts
--- a/src/old.ts
+++ b/src/new.ts
@@ -3,3 +3,4 @@ function dock() {
 const ship = next()
-moor(ship)
+await moor(ship)
+log(ship)
 return ship
diff --git a/logo.png b/logo.png
index 1..2 100644
Binary files a/logo.png and b/logo.png differ
`

async function read(stdin: string | Buffer): Promise<DiffAnswer> {
  const { code, stdout, stderr } = await runHere(['diff', '-', '--json'], { stdin })
  expect([code, stderr]).toEqual([0, ''])
  return diffAnswerSchema.parse(JSON.parse(stdout))
}

describe('debrief diff', () => {
  it('lists each file with its counts and the lines of both sides', async () => {
    expect(await read(MOVED)).toEqual({
      files: [
        {
          path: 'src/new.ts',
          previousPath: 'src/old.ts',
          status: 'renamed',
          additions: 2,
          deletions: 1,
          commentableLines: { LEFT: [3, 4, 5], RIGHT: [3, 4, 5, 6] },
        },
        {
          path: 'logo.png',
          previousPath: null,
          status: 'modified',
          additions: 0,
          deletions: 0,
          commentableLines: { LEFT: [], RIGHT: [] },
        },
      ],
    })
  })

  it('reads hunks without headers, which have no path', async () => {
    expect(await read('@@ -0,0 +1,2 @@\n+one\n+two')).toEqual({
      files: [
        {
          path: '',
          previousPath: null,
          status: 'added',
          additions: 2,
          deletions: 0,
          commentableLines: { LEFT: [], RIGHT: [1, 2] },
        },
      ],
    })
    expect((await read('@@ -1 +0,0 @@\n-one')).files).toMatchObject([{ status: 'removed', deletions: 1 }])
    expect((await read('@@ -1 +1 @@\n-a\n+b\n@@ -9 +9 @@\n-c\n+d')).files).toMatchObject([
      { status: 'modified', additions: 2 },
    ])
  })

  it('keeps lines that aren’t UTF-8, and reads the output of Windows shells', async () => {
    const latin = Buffer.concat([
      Buffer.from('--- a/x.txt\n+++ b/x.txt\n@@ -1 +1,2 @@\n-'),
      Buffer.from([0xe9, 0xff, 0x0a]),
      Buffer.from('+'),
      Buffer.from([0xe9, 0x0d, 0xc3, 0x0a, 0x2b, 0xfe, 0x0a]),
    ])
    expect((await read(latin)).files).toMatchObject([{ path: 'x.txt', additions: 2, deletions: 1 }])
    const expected = await read(MOVED)
    expect(await read(Buffer.from(`\ufeff${MOVED}`, 'utf16le'))).toEqual(expected)
    expect(await read(`\ufeff${MOVED}`)).toEqual(expected)
  })

  it('prints a table with ranges of lines, and escapes control characters', async () => {
    const hostile = MOVED.replaceAll('src/new.ts', 'src/\u001b[2Jnew.ts')
    const { code, stdout, stderr } = await runHere(['diff', '-'], { stdin: hostile })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toBe(
      [
        'renamed   +2 -1  src/old.ts → src/\\x1b[2Jnew.ts',
        '                 right 3-6 · left 3-5',
        'modified  +0 -0  logo.png',
        '                 no line can be commented on',
        '2 files, +2 -1',
        '',
      ].join('\n'),
    )
  })

  it('says so if there are no files, and prints an empty list', async () => {
    const nothing = await runHere(['diff', '-', '--json'], { stdin: 'Dear all,\n' })
    expect(nothing).toMatchObject({ code: 0, stdout: '{"files":[]}\n' })
    expect(nothing.stderr).toContain('The input has no changed files')
    expect(await runHere(['diff', '-', '--json'])).toEqual({ code: 0, stdout: '{"files":[]}\n', stderr: '' })
  })

  it('reads 50,000 lines and a line of a megabyte', async () => {
    const lines = Array.from({ length: 50_000 }, (_, index) => `+line ${index}`).join('\n')
    const { files } = await read(
      `--- a/x\n+++ b/x\n@@ -0,0 +1,50000 @@\n${lines}\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-a\n+${'b'.repeat(1_000_000)}\n`,
    )
    expect(files.map(({ additions, commentableLines: { RIGHT } }) => [additions, RIGHT.length])).toEqual([
      [50_000, 50_000],
      [1, 1],
    ])
  })

  it('exits with 2 for invalid arguments and with 1 if the file can’t be read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'debrief-'))
    const cases = [
      [['diff'], 2, "Missing required argument 'file'"],
      [['diff', 'a', 'b'], 2, 'Too many arguments'],
      [['diff', 'a', '--colour'], 2, "Unknown option '--colour'"],
      [['diff', 'a', '--analyzer', 'model'], 2, "Unknown option '--analyzer'"],
      [['differ', 'a'], 2, "Unknown command 'differ'"],
      [[], 2, 'No command given'],
      [['diff', join(folder, 'none.diff')], 1, 'there is no such file'],
      [['diff', folder], 1, 'it is a folder'],
    ] as const
    for (const [args, code, sentence] of cases) {
      const ended = await runHere([...args])
      expect({ args, ...ended }).toMatchObject({ args, code, stdout: '' })
      expect(ended.stderr).toContain(sentence)
      expect(ended.stderr.trim().split('\n')).toHaveLength(1)
    }
  })

  it('runs as a program, with a file or a pipe', { timeout: 60_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'debrief-'))
    writeFileSync(join(folder, 'moved.diff'), MOVED)
    const fromFile = await spawnDebrief(['diff', 'moved.diff', '--json'], { cwd: folder })
    expect(fromFile).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(fromFile.stdout)).toEqual(await read(MOVED))
    expect(await spawnDebrief(['diff', '--json', '-'], { stdin: MOVED })).toEqual(fromFile)
    expect(await spawnDebrief(['diff', 'gone.diff'])).toMatchObject({ code: 1, stdout: '' })
    expect(await spawnDebrief(['diff', '--nope'])).toMatchObject({ code: 2, stdout: '' })
  })
})

it('reads every diff of other parsers’ test suites and of real pull requests', async () => {
  const files = [
    ...sharedFolders('diffs').flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => !name.endsWith('.json'))
        .map((name) => join(folder, name)),
    ),
    ...sharedFolders('pull-requests').map((folder) => join(folder, 'pull.diff')),
  ]
  for (const file of files) {
    const { code, stdout } = await runHere(['diff', file, '--json'])
    expect([file, code]).toEqual([file, 0])
    const answer = diffAnswerSchema.parse(JSON.parse(stdout))
    const added = answer.files.reduce((sum, { additions }) => sum + additions, 0)
    const right = answer.files.reduce((sum, { commentableLines }) => sum + commentableLines.RIGHT.length, 0)
    expect([file, right >= added]).toEqual([file, true])
  }
})

it('reads GitHub’s patches of real pull requests like their diffs', async () => {
  for (const folder of sharedFolders('pull-requests').slice(0, 40)) {
    const patches = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8')) as {
      filename: string
      patch?: string
    }[]
    const whole = await read(readFileSync(join(folder, 'pull.diff')))
    for (const { filename, patch } of patches) {
      if (!patch) continue
      const lines = whole.files.find(({ path }) => path === filename)?.commentableLines
      expect([filename, (await read(patch)).files[0]?.commentableLines]).toEqual([filename, lines])
    }
  }
})
