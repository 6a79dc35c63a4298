import { spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createLogOutput } from './log-output.ts'

const line = (number: number) => `${JSON.stringify({ number, text: 'x'.repeat(80) })}\n`

function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'debrief-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'debrief-test', folder])
  if (status !== 0) return null
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  return folder
}

function fillUp(file: string) {
  for (;;)
    try {
      writeFileSync(file, Buffer.alloc(512), { flag: 'a' })
    } catch (error) {
      return (error as NodeJS.ErrnoException).code
    }
}

it('drops and counts lines while the disk is full, keeps the others complete, and reports the loss', (context) => {
  const folder = mountSmallDisk()
  if (!folder) return context.skip('no disk may be mounted here')
  const file = join(folder, 'log')
  const fd = openSync(file, 'a')
  onTestFinished(() => closeSync(fd))
  const restored: [number, string][] = []
  const output = createLogOutput({ fd, onRestored: (dropped, code) => void restored.push([dropped, code]) })
  const writeLines = (from: number, to: number) => {
    for (let number = from; number <= to; number++) output.write(line(number))
    output.flushSync()
  }
  writeLines(1, 10)
  expect(fillUp(join(folder, 'filler'))).toBe('ENOSPC')
  writeLines(11, 500)
  rmSync(join(folder, 'filler'))
  writeLines(501, 510)
  const numbers = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text) => /^\{"number":(\d+).*\}$/.exec(text)?.[1] ?? [])
    .map(Number)
  const lost = 510 - numbers.length
  expect(lost).toBeGreaterThan(400)
  expect(numbers).toEqual([...new Set(numbers)])
  expect(numbers.slice(0, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(numbers.slice(-10)).toEqual([501, 502, 503, 504, 505, 506, 507, 508, 509, 510])
  expect(restored).toEqual([[lost, 'ENOSPC']])
  writeLines(511, 511)
  expect(restored).toHaveLength(1)
})

it('lets a service run and exit even if its log can never be written', async () => {
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const program = `
    import { createLog } from '${import.meta.dirname}/log.ts'
    const log = createLog('trial')
    const logging = setInterval(() => log.info({ text: 'x'.repeat(3000) }, 'a line'), 5)
    setTimeout(() => clearInterval(logging), 200)
    process.on('exit', (code) => console.error('ended with', code))`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: ['ignore', full, 'pipe'],
    timeout: 30_000,
    killSignal: 'SIGKILL',
  })
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const ended = await new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  )
  expect({ ended, errors }).toEqual({ ended: { code: 0, signal: null }, errors: 'ended with 0\n' })
}, 40_000)
