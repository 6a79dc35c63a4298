import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { withSection } from './section.ts'
import { type PatchedFile, writePatch } from './write-patch.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const hasGit = (() => {
  try {
    execFileSync('git', ['--version'])
    return true
  } catch {
    console.warn('SKIPPED: there is no git, so no patch was applied.')
    return false
  }
})()

function apply({ path, before, after }: PatchedFile): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'debrief-patch-'))
  folders.push(folder)
  const place = join(folder, path)
  mkdirSync(dirname(place), { recursive: true })
  if (before !== null) writeFileSync(place, before)
  execFileSync('git', ['init', '-q'], { cwd: folder })
  execFileSync('git', ['apply', '-'], { cwd: folder, input: writePatch([{ path, before, after }]) })
  try {
    return readFileSync(place, 'utf8')
  } catch {
    return null
  }
}

const SECTION = '## Team standards\n\n- **One**: Because.\n'
const long = Array.from({ length: 40 }, (_, at) => `line ${at}\n`).join('')

it.skipIf(!hasGit).each([
  ['a new file', null, withSection(null, SECTION)],
  ['a file without a section', '# Ours\n', withSection('# Ours\n', SECTION)],
  ['a file without a final line break', '# Ours', withSection('# Ours', SECTION)],
  ['a file with CRLF', '# Ours\r\nmore\r\n', withSection('# Ours\r\nmore\r\n', SECTION)],
  [
    'a changed section',
    withSection(long, SECTION) + long,
    withSection(withSection(long, SECTION) + long, `${SECTION}- **Two**\n`),
  ],
  ['a removed line at the end', 'a\nb\nc', 'a\nb\n'],
  ['a file that becomes empty', 'a\n', ''],
  ['a file that was empty', '', 'a\n'],
  ['a deleted file', withSection(null, SECTION), null],
])('git applies the patch to %s', (_, before, after) => {
  expect(apply({ path: '.github/copilot-instructions.md', before, after })).toBe(after)
})

it('contains only the lines around the change, and nothing for an unchanged file', () => {
  const before = withSection(long, SECTION)
  const patch = writePatch([
    { path: 'CLAUDE.md', before: long, after: long },
    { path: 'AGENTS.md', before, after: withSection(before, SECTION.replace('Because', 'Why')) },
  ])
  expect(patch).toMatch(/^diff --git a\/AGENTS\.md/)
  expect(patch.split('\n').length).toBeLessThan(20)
  expect(writePatch([])).toBe('')
})
