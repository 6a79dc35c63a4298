import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bundleServices, getBundlePath, staleBundles } from './bundle-services.ts'

let root = ''
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'debrief build ')))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

const entries = [{ name: 'one', entry: 'services/one/src/main.ts' }]

it('bundles our own packages, and each file can still find its source', async () => {
  write(
    'packages/other/src/place.ts',
    'export const place: string[] = [import.meta.url, import.meta.dirname, import.meta.filename]',
  )
  write('services/one/src/main.ts', "export { place } from '@debrief/other/place'")
  await bundleServices(root, entries)
  const bundle = await import(/* @vite-ignore */ pathToFileURL(getBundlePath(root, 'one')).href)
  const source = join(root, 'packages/other/src/place.ts')
  expect(bundle.place).toEqual([pathToFileURL(source).href, dirname(source), source])
})

it('writes bundles in ASCII, in which regular expressions and texts mean the same', async () => {
  write(
    'services/one/src/main.ts',
    "export const texts = [/[’😀]$/u.test('it’s 😀'), `né…`, new RegExp(String.raw`^[‘’]$`).test('’')] // ‘’",
  )
  await bundleServices(root, entries)
  expect(readFileSync(getBundlePath(root, 'one'), 'utf8')).toMatch(/^[\0-\x7f]*$/)
  const bundle = await import(/* @vite-ignore */ pathToFileURL(getBundlePath(root, 'one')).href)
  expect(bundle.texts).toEqual([true, 'né…', true])
})

it('rebuilds only if a source file has changed', async () => {
  write('packages/other/src/place.ts', 'export const place = 1')
  write('services/one/src/main.ts', "export { place } from '@debrief/other/place'")
  expect(staleBundles(root, entries)).toEqual(entries)
  await bundleServices(root, entries)
  expect(staleBundles(root, entries)).toEqual([])
  utimesSync(join(root, 'packages/other/src/place.ts'), new Date(0), new Date(0))
  expect(staleBundles(root, entries)).toEqual(entries)
})

it('includes npm packages in the bundle, CommonJS too, but not in the source map', async () => {
  write('node_modules/old/package.json', '{"name":"old","main":"index.js"}')
  write('node_modules/old/index.js', "exports.separator = require('node:path').sep")
  write('services/one/src/main.ts', "import old from 'old'\nexport const { separator } = old")
  await bundleServices(root, entries)
  rmSync(join(root, 'node_modules'), { recursive: true })
  const bundle = await import(/* @vite-ignore */ pathToFileURL(getBundlePath(root, 'one')).href)
  const map = JSON.parse(readFileSync(`${getBundlePath(root, 'one')}.map`, 'utf8'))
  expect(bundle.separator).toBe(sep)
  expect(map.sources).toContain('../../services/one/src/main.ts')
  expect(map.sources).not.toContain('../../node_modules/old/index.js')
})
