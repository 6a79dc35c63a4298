import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from '../machine/free-port.ts'
import { readRecord } from '../machine/process-record.ts'
import { keepRunning } from './keep-running.ts'
import type { Program } from './run-process.ts'

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
  expect(await said).toContain('trial was ended by SIGKILL; it starts again in 0.5 s')
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
