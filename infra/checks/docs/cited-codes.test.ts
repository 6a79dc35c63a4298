import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../local/project-root.ts'
import { findUnknownCodes, listCodes } from './cited-codes.ts'

const root = projectRoot()
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const known = listCodes({
  decisions: read('docs/decisions.md'),
  reliability: read('docs/reliability.md'),
})

it('finds an explanation for every cited code', () => {
  const kinds = ['*.ts', '*.tsx', '*.css', '*.md', '*.yml', ':!web/src/content']
  const files = execFileSync('git', ['ls-files', ...kinds], { cwd: root, encoding: 'utf8' })
  const paths = files
    .split('\n')
    .filter((path) => path !== '' && path !== 'infra/checks/docs/cited-codes.test.ts')
  expect(paths.length).toBeGreaterThan(1_000)
  expect(paths.flatMap((path) => findUnknownCodes(path, read(path), known))).toEqual([])
})

it('reports codes without an explanation', () => {
  const explained = listCodes({
    decisions: '## D1: Names\n## D25, B5: Teams\n## The shape of the code\nMore about (D3): it…',
    reliability: '| ID | Promise |\n|---|---|\n| I1 | Never lost |\n- **Q3.** A worker …',
  })
  expect([...explained]).toEqual(['D1', 'D25', 'B5', 'I1'])
  const text = '/** A name (D1, I1). */\n/** A seat (D9, B5) and a job (Q3). */\nconst s = "PKCE (S256)"'
  expect(findUnknownCodes('a.ts', text, explained)).toEqual(['a.ts:2  (D9)', 'a.ts:2  (Q3)'])
})
