import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../local/project-root.ts'

const page = readFileSync(join(projectRoot(), 'SECURITY.md'), 'utf8')
const rows = page
  .split('## ASVS')[1]!
  .split('\n## ')[0]!
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ASVS') && !line.startsWith('| ---'))

describe('the table in SECURITY.md', () => {
  it.each(rows.map((row) => [row.split('|')[1]!.trim(), row] as const))(
    'names existing tests for %s',
    (_, row) => {
      const files = [...row.split('|')[3]!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!)
      expect(files.length).toBeGreaterThan(0)
      expect(files.filter((file) => !existsSync(join(projectRoot(), file)))).toEqual([])
    },
  )
})
