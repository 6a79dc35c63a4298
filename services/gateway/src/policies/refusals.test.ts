import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')
const refusal = /new Problem\(\s*'[^']*',\s*40[1-4]\b/

it('leaves decisions about who may do what to the policies', async () => {
  const files = await readdir(source, { recursive: true })
  const code = files.filter(
    (path) => path.endsWith('.ts') && !/\.test\.ts$|^policies\/|\/testing\//.test(path),
  )
  const refusing = code.filter((path) => refusal.test(readFileSync(join(source, path), 'utf8')))
  // The errors in these files don't depend on the person, for example an invalid link or a missing lesson.
  expect(refusing.toSorted()).toEqual([
    'mail/unsubscribe.ts',
    'mistakes/lessons/show-lessons.ts',
    'serving/refuse-other-sites.ts',
    'sessions/sign-in-refusals.ts',
    'standards/mcp/open-mcp-server.ts',
    'standards/mcp/serve-mcp.ts',
  ])
})
