import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../local/project-root.ts'

const folder = join(projectRoot(), 'docs')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const pages = readdirSync(folder).filter(
  (name) => name.endsWith('.md') && name !== 'decisions.md' && read(name).includes('npx @debrief/cli'),
)
const INSTALL = /npm install --global .*\.tgz/

it('the pages that use the command line are found', () => {
  expect(pages).toEqual(expect.arrayContaining(['command-line.md', 'editor.md']))
})

it.each(pages)('docs/%s says that @debrief/cli isn’t on npm yet (D47)', (name) => {
  expect(read(name)).toContain("`@debrief/cli` isn't on npm yet")
})

it('docs/command-line.md installs the tarball of a release, with the same command as docs/integrations.md', () => {
  const [command = ''] = INSTALL.exec(read('command-line.md')) ?? []
  expect(command).toContain('/releases/download/')
  expect(read('integrations.md')).toContain(command)
})
