import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commentableLines, type DiffFile } from './diff-file.ts'
import { parseDiff } from './parse-diff.ts'
import { parsePatch } from './parse-patch.ts'

const only = (text: string): DiffFile => {
  const files = parseDiff(text)
  expect(files).toHaveLength(1)
  return files[0] as DiffFile
}
const git = (path: string, ...lines: string[]) =>
  [
    `diff --git a/${path} b/${path}`,
    'index 1111111..2222222 100644',
    `--- a/${path}`,
    `+++ b/${path}`,
    ...lines,
  ].join('\n')

describe('a diff', () => {
  it('keeps content that looks like headers as content', () => {
    const text = git(
      'q.sql',
      '@@ -1,3 +1,3 @@',
      '--- a/not/a/file',
      '-- drop it',
      '+++ b/not/a/file',
      '+++ b/x',
      ' diff --git a/x b/x',
    )
    const file = only(text)
    expect(file.hunks[0]?.lines.map((line) => [line.kind, line.text])).toEqual([
      ['del', '-- a/not/a/file'],
      ['del', '- drop it'],
      ['add', '++ b/not/a/file'],
      ['add', '++ b/x'],
      ['context', 'diff --git a/x b/x'],
    ])
  })

  it('numbers lines on both sides, and returns the lines that can have comments', () => {
    const { hunks } = only(
      git('a.ts', '@@ -3,3 +3,4 @@ class A {', ' one', '-two', '+zwei', '+drei', ' three'),
    )
    expect(commentableLines(hunks, 'RIGHT')).toEqual([3, 4, 5, 6])
    expect(commentableLines(hunks, 'LEFT')).toEqual([3, 4, 5])
    expect(hunks[0]?.section).toBe('class A {')
  })

  it('treats a missing count as 1', () => {
    const { hunks } = only(git('a', '@@ -3 +3 @@', '-a', '+b', '-not part of it'))
    expect(hunks[0]).toMatchObject({ oldStart: 3, oldCount: 1, newStart: 3, newCount: 1 })
    expect(hunks[0]?.lines).toHaveLength(2)
  })

  it('marks lines without a newline at the end, in any language', () => {
    const { hunks } = only(
      git(
        'a',
        '@@ -1 +1 @@',
        '-a',
        '\\ No newline at end of file',
        '+b',
        '\\ Kein Zeilenumbruch am Dateiende.',
      ),
    )
    expect(hunks[0]?.lines.map((line) => line.noNewline)).toEqual([true, true])
  })

  it('keeps a file’s own carriage returns, and drops those that were added in transit', () => {
    const own = only(git('a', '@@ -1 +1,2 @@', '-a\r', '+b\r', '+left\rright'))
    expect(own.hunks[0]?.lines.map((line) => line.text)).toEqual(['a\r', 'b\r', 'left\rright'])
    const sent = only(git('a', '@@ -1 +1 @@', '-a', '+b').replaceAll('\n', '\r\n'))
    expect(sent).toMatchObject({ path: 'a', newMode: '100644' })
    expect(sent.hunks[0]?.lines.map((line) => line.text)).toEqual(['a', 'b'])
  })

  it('reads quoted, octal and non-UTF-8 paths', () => {
    const quoted = only(
      'diff --git "a/A \\303\\242\\t\\"B\\".py" "b/A \\303\\242\\t\\"B\\".py"\nnew file mode 100644\n',
    )
    expect(quoted.path).toBe('A â\t"B".py')
    const broken = only('diff --git "a/caf\\351" "b/caf\\351"\ndeleted file mode 100644\n')
    expect(broken).toMatchObject({ path: 'caf\ufffd', status: 'removed', newPath: null })
  })

  it('reads names with spaces, and folders named a and b without prefixes', () => {
    expect(only('diff --git a/x y/a b/c b/x y/a b/c\nold mode 100644\nnew mode 100755\n')).toMatchObject({
      path: 'x y/a b/c',
      status: 'modified',
      oldMode: '100644',
      newMode: '100755',
    })
    expect(only('diff --git a/x a/x\n--- a/x\n+++ a/x\n@@ -1 +1 @@\n-1\n+2\n').path).toBe('a/x')
    expect(only(git('tab', '@@ -1 +1 @@', '-1', '+2').replace('+++ b/tab', '+++ b/tab\t')).path).toBe('tab')
  })

  it('reads renames, copies, symlinks, submodules, binaries and empty files', () => {
    const text = [
      'diff --git a/old name b/new name\nsimilarity index 90%\nrename from old name\nrename to new name',
      'diff --git a/from b/to\nsimilarity index 100%\ncopy from from\ncopy to to',
      'diff --git a/link b/link\nnew file mode 120000\nindex 0000000..1de5659\n--- /dev/null\n+++ b/link\n@@ -0,0 +1 @@\n+target\n\\ No newline at end of file',
      'diff --git a/sub b/sub\nindex 1111111..2222222 160000\n--- a/sub\n+++ b/sub\n@@ -1 +1 @@\n-Subproject commit 1\n+Subproject commit 2',
      'diff --git a/i.png b/i.png\nindex 1..2 100644\nBinary files a/i.png and b/i.png differ',
      'diff --git a/j.png b/j.png\nindex 1..2 100644\nGIT binary patch\nliteral 4\nLc$}@@-++x\n\nliteral 0\nHcmV?d00001\n',
      'diff --git a/empty b/empty\nnew file mode 100644\nindex 0000000..e69de29',
    ].join('\n')
    expect(
      parseDiff(text).map((file) => [
        file.status,
        file.oldPath,
        file.newPath,
        file.kind,
        file.binary,
        file.additions,
      ]),
    ).toEqual([
      ['renamed', 'old name', 'new name', 'file', false, 0],
      ['copied', 'from', 'to', 'file', false, 0],
      ['added', null, 'link', 'symlink', false, 1],
      ['modified', 'sub', 'sub', 'submodule', false, 1],
      ['modified', 'i.png', 'i.png', 'file', true, 0],
      ['modified', 'j.png', 'j.png', 'file', true, 0],
      ['added', null, 'empty', 'file', false, 0],
    ])
  })

  it('reads a combined diff against the first parent', () => {
    const text = [
      'diff --cc a.txt\nindex 1,2..3\n--- a/a.txt\n+++ b/a.txt',
      '@@@ -1,3 -1,3 +1,4 @@@ fn',
      '  same\n- ours\n -theirs\n++both\n +from theirs\n  end',
    ].join('\n')
    const file = only(text)
    expect(file).toMatchObject({ path: 'a.txt', combined: true, status: 'modified' })
    expect(file.hunks[0]?.lines.map((line) => [line.kind, line.oldLine, line.newLine, line.text])).toEqual([
      ['context', 1, 1, 'same'],
      ['del', 2, null, 'ours'],
      ['del', null, null, 'theirs'],
      ['add', null, 2, 'both'],
      ['add', 3, 3, 'from theirs'],
      ['context', 4, 4, 'end'],
    ])
  })

  it('ignores the text of an email around the diff', () => {
    const text = `From 1 Mon\nSubject: x\n---\n a | 2 +-\n\n${git('a', '@@ -1 +1 @@', '-a', '+b')}\n-- \n2.39.2\n`
    expect(only(text).hunks[0]?.lines).toHaveLength(2)
  })

  it('reads GitHub’s patch without headers, and a truncated patch', () => {
    expect(
      parsePatch('@@ -1,2 +1,3 @@\n a\n+b\n+c\n d\n@@ -9 +10 @@ f()\n-x\n+y').map(
        (hunk) => hunk.lines.length,
      ),
    ).toEqual([4, 2])
    expect(parsePatch('@@ -0,0 +1,58 @@\n+a\n+b')[0]?.lines.map((line) => line.newLine)).toEqual([1, 2])
  })

  it('stays fast on 50,000 lines and on a line of a megabyte', () => {
    const many = git('a', '@@ -0,0 +1,50000 @@', ...Array.from({ length: 50_000 }, (_, at) => `+line ${at}`))
    expect(only(many).additions).toBe(50_000)
    expect(only(git('a', '@@ -1 +1 @@', `-${'x'.repeat(1 << 20)}`, '+y')).deletions).toBe(1)
  })

  it('never throws, whatever the input', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'diff --git a/x b/x',
        'diff --git "a/\\3',
        'diff --cc x',
        '--- a/x',
        '+++ b/x',
        '--- ',
        '+++ ',
        '@@ -1,2 +1,2 @@',
      ),
      fc.constantFrom(
        '@@ -1 +1 @@',
        '@@@ -1 -1 +1 @@@',
        '@@ -99999999999999999999,9 +0,0 @@',
        '\\ No newline',
        'rename from ',
        'GIT binary patch',
      ),
      fc.constantFrom(
        'new file mode 100644',
        'index 1..2 160000',
        '+',
        '-',
        ' ',
        '',
        '\r',
        '+a',
        '-b',
        ' c',
        '\\',
      ),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        for (const file of parseDiff(pieces.join('\n'))) {
          expect(file.additions + file.deletions).toBeLessThanOrEqual(pieces.join('\n').length)
          commentableLines(file.hunks, 'LEFT')
        }
        parsePatch(pieces.join('\n'))
      }),
      { numRuns: 150 },
    )
  })
})
