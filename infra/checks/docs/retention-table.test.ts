import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../local/project-root.ts'

const read = (...path: string[]) => readFileSync(join(projectRoot(), ...path), 'utf8')
const page = read('docs', 'operating', 'privacy-and-retention.md')
const source = read('packages', 'database', 'src', 'operations', 'retention', 'delete-past.ts')
const deleted = [...source.matchAll(/deletion\(\s*'(\w+)'/g)].map(([, table = '']) => table)

it.each([...deleted, 'webhook_attempts', 'webhook_endpoints', 'chat_channels', 'oidc_identities'])(
  'docs/operating/privacy-and-retention.md says how long %s is kept',
  (table) => {
    expect(deleted.length).toBeGreaterThan(15)
    const cells = page
      .split('\n')
      .flatMap((line) => (line.startsWith('| ') ? [line.split(' | ')[0] ?? ''] : []))
    expect(cells.join('\n')).toContain(`\`${table}\``)
  },
)
