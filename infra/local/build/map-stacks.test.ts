import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { bundleServices, getBundlePath } from './bundle-services.ts'

it('gives stacks the file and line of the source, and leaves frames of packages alone', async () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'debrief stacks ')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  write('node_modules/old/package.json', '{"name":"old","main":"index.js"}')
  write('node_modules/old/index.js', 'exports.call = function call(act) {\n\n  return act()\n}')
  write(
    'packages/other/src/fail.ts',
    '// fails\n\nexport function fail(): never {\n  throw new Error("no")\n}',
  )
  write(
    'services/one/src/main.ts',
    `import { fail } from '@debrief/other/fail'
import { call } from 'old'
const filler: string = '${'x'.repeat(900)}'
try {
  call(() =>
    fail())
} catch (error) {
  console.log((error as Error).stack, filler.length)
}`,
  )
  await bundleServices(root, [{ name: 'one', entry: 'services/one/src/main.ts' }])
  const [message, ...frames] = execFileSync(process.execPath, [getBundlePath(root, 'one')], {
    encoding: 'utf8',
  }).split('\n')
  expect(message).toBe('Error: no')
  expect(frames[0]).toBe(`    at fail (${join(root, 'packages/other/src/fail.ts')}:4)`)
  expect(frames[1]).toBe(`    at ${join(root, 'services/one/src/main.ts')}:6`)
  expect(frames[2]).toContain('at exports.call')
})
