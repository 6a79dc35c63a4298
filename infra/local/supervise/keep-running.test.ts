import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../machine/free-port.ts'
import { isAlive } from '../machine/is-alive.ts'
import { readRecord } from '../machine/process-record.ts'
import { keepRunning } from './keep-running.ts'
import type { Program } from './run-process.ts'
import { stopLeftovers } from './stop-leftovers.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'debrief-keep-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function program(source: string): Program {
  writeFileSync(join(folder, 'main.mjs'), source)
  const [logFile, recordFile] = [join(folder, 'log'), join(folder, 'record.json')]
  return { name: 'trial', args: [join(folder, 'main.mjs')], env: {}, logFile, recordFile }
}

const serving = (port: number) =>
  `import { createServer } from 'node:http'; createServer((q, s) => s.end(String(process.pid))).listen(${port}, '127.0.0.1')`

it('waits until the process responds, restarts it after it was killed, and stops it', async () => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}/readyz`
  let saidSo: (line: string) => void = () => {}
  const said = new Promise<string>((resolve) => {
    saidSo = resolve
  })
  const trial = program(serving(port))
  const kept = keepRunning({ program: trial, ready: address, say: saidSo })
  await kept.isReady
  const first = Number(await (await fetch(address)).text())
  process.kill(first, 'SIGKILL')
  expect(await said).toContain('trial was ended by SIGKILL. Restarting in 0.5 seconds.')
  const second = await expect
    .poll(() => readRecord(trial.recordFile)?.pid ?? first, { timeout: 10_000 })
    .not.toBe(first)
    .then(() => readRecord(trial.recordFile)?.pid)
  await kept.stop()
  expect(second).toBeGreaterThan(0)
  expect(readRecord(trial.recordFile)).toBe(null)
})

it('reports in one sentence why a process failed and where its log is', async () => {
  const trial = program(`throw new Error('DATABASE_URL is missing')`)
  appendFileSync(trial.logFile, 'of an earlier run\n')
  const kept = keepRunning({ program: trial, ready: `http://127.0.0.1:${await freePort()}/`, say: () => {} })
  await expect(kept.isReady).rejects.toThrow(
    `trial couldn't start: Error: DATABASE_URL is missing (log: ${trial.logFile}).`,
  )
  expect(readFileSync(trial.logFile, 'utf8')).toContain('of an earlier run')
})

function fillDisk(): { records: string; makeRoom: () => void } {
  const records = mkdtempSync(join(tmpdir(), 'debrief-full-'))
  onTestFinished(() => rmSync(records, { recursive: true, force: true }))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'debrief-test', records]).status === 0
  if (!mounted) {
    chmodSync(records, 0o500)
    return { records, makeRoom: () => chmodSync(records, 0o700) }
  }
  onTestFinished(() => void spawnSync('umount', ['-l', records]))
  const filler = join(records, 'filler')
  expect(() => writeFileSync(filler, Buffer.alloc(1_000_000))).toThrow('ENOSPC')
  return { records, makeRoom: () => rmSync(filler) }
}

it('keeps a process running while the disk is full, and records it once there is room', async () => {
  const { records, makeRoom } = fillDisk()
  const port = await freePort()
  const address = `http://127.0.0.1:${port}/`
  const trial = { ...program(serving(port)), recordFile: join(records, 'trial.json') }
  const kept = keepRunning({ program: trial, ready: address, say: () => {} })
  onTestFinished(() => kept.stop())
  await kept.isReady
  const fetchPid = async () => Number(await (await fetch(address)).text())
  const first = await fetchPid()
  process.kill(first, 'SIGKILL')
  await expect.poll(() => fetchPid().catch(() => first), { timeout: 10_000 }).not.toBe(first)
  expect(readRecord(trial.recordFile)).toBe(null)
  makeRoom()
  const second = await fetchPid()
  await expect.poll(() => readRecord(trial.recordFile)?.pid, { timeout: 10_000 }).toBe(second)
  expect(await stopLeftovers(records)).toEqual(['trial'])
  expect(isAlive(second)).toBe(false)
})
