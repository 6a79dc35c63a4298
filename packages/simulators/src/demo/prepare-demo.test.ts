import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { generateDemo, isDemoStale, prepareDemo } from './prepare-demo.ts'

const simulators = join(import.meta.dirname, '../..')
const stories = 'packages/simulators/demo/stories'
let root = ''

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'debrief-demo-'))
  for (const name of ['demo', 'src/demo'])
    cpSync(join(simulators, name), join(root, 'packages/simulators', name), { recursive: true })
})
afterAll(() => rmSync(root, { recursive: true }))

const list = () =>
  readdirSync(join(root, 'dist/demo'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, 'dist/demo').length + 1))
    .toSorted()

it('lets two processes generate the demo at once', { timeout: 60_000 }, async () => {
  const script = 'import(process.argv[1]).then(({ prepareDemo }) => prepareDemo(process.argv[2]))'
  const module = join(import.meta.dirname, 'prepare-demo.ts')
  const run = () =>
    spawn(process.execPath, ['--import', 'tsx', '-e', script, module, root], { stdio: 'inherit' })
  const codes = await Promise.all([run(), run()].map((child) => once(child, 'close')))
  expect(codes).toEqual([
    [0, null],
    [0, null],
  ])
  const expected = generateDemo(join(root, 'packages/simulators/demo'))
  expect(list()).toEqual([...expected.keys(), 'fingerprint'].toSorted())
  const different = [...expected].filter(
    ([path, bytes]) => !readFileSync(join(root, 'dist/demo', path)).equals(bytes),
  )
  expect(different.map(([path]) => path)).toEqual([])
  expect(readdirSync(join(root, 'dist'))).toEqual(['demo'])
})

it('regenerates the demo only if a story changed, and removes files that no story produces anymore', () => {
  prepareDemo(root)
  const pull = join(root, 'dist/demo/pull-requests/northbeam__pier-signs__5/pull.json')
  const written = statSync(pull).mtimeMs
  expect(isDemoStale(root)).toBe(false)
  prepareDemo(root)
  expect(statSync(pull).mtimeMs).toBe(written)

  const story = join(root, stories, 'pier-signs-5.story')
  writeFileSync(story, readFileSync(story, 'utf8').replace('number: 5', 'number: 6'))
  expect(isDemoStale(root)).toBe(true)
  prepareDemo(root)
  const signs = readdirSync(join(root, 'dist/demo/pull-requests')).filter((name) =>
    name.includes('pier-signs'),
  )
  expect(signs).toEqual(['northbeam__pier-signs__3', 'northbeam__pier-signs__6'])
})

it('uses the generated folder if the sources are missing, as in a container image', () => {
  const image = join(root, 'image')
  mkdirSync(image)
  expect(prepareDemo(image)).toBe(join(image, 'dist/demo'))
  expect(isDemoStale(image)).toBe(false)
})
