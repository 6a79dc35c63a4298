import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { beforeEach, expect, it } from 'vitest'
import { demoFolder } from '../testing/config.ts'
import { runHere } from '../testing/run-debrief.ts'
import { withSettings } from '../testing/with-settings.ts'

beforeEach(() => withSettings())

const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')

it('debrief analyze prints what the README quotes', async () => {
  const quoted = /From its output:\n\n((?: {4}.*\n|\n)+)/
    .exec(readme)?.[1]
    ?.replaceAll(/^ {4}/gm, '')
    .trimEnd()
  expect(quoted).toMatch(/^2\. Cross-site scripting/)
  const folder = join(demoFolder, 'pull-requests', 'northbeam__tide-web__1119')
  const { stdout } = await runHere(['analyze', folder])
  expect(stripVTControlCharacters(stdout)).toContain(quoted)
})
