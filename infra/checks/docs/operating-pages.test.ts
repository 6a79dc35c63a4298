import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../local/project-root.ts'
import { listAnchors } from './list-anchors.ts'

const folder = join(projectRoot(), 'docs', 'operating')
const pages = readdirSync(folder).filter((name) => name !== 'README.md')
const read = (file: string) => readFileSync(file, 'utf8')
const listLinks = (text: string) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link).filter((link) => !link.includes(':'))

it('the README lists every page once', () => {
  expect(listLinks(read(join(folder, 'README.md'))).toSorted()).toEqual(pages.toSorted())
})

it.each(['README.md', ...pages])('%s links to pages and headings that exist', (name) => {
  const file = join(folder, name)
  const broken = listLinks(read(file)).filter((link) => {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? file : join(dirname(file), path)
    return !existsSync(target) || (anchor !== undefined && !listAnchors(read(target)).includes(anchor))
  })
  expect(broken).toEqual([])
})

const COMMAND = /^(?:debrief|delete|make|npm|ops) /
/** The engine builds these messages as `job ${outcome}`, so a search of the code doesn't find them. */
const COMPOSED = ['job retried', 'job snoozed']

it('every log message that a page quotes is in the code', () => {
  const texts = pages.flatMap((name) =>
    [...read(join(folder, name)).matchAll(/`([A-Za-z]+(?: [A-Za-z]+:?)+)`/g)].map(([, text = '']) => text),
  )
  const messages = new Set(texts.filter((text) => !COMMAND.test(text) && !COMPOSED.includes(text)))
  expect(messages.size).toBeGreaterThan(20)
  const isInCode = (message: string) =>
    spawnSync('git', ['grep', '--quiet', '--fixed-strings', message, '--', 'services', 'packages'], {
      cwd: projectRoot(),
    }).status === 0
  expect([...messages].filter((message) => !isInCode(message))).toEqual([])
})
