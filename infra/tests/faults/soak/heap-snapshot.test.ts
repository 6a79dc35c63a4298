import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { waitFor } from '../../../local/machine/wait.ts'
import { describeGrowth, summarize, takeHeapSummary } from './heap-snapshot.ts'
import { probeSettings } from './take-vitals.ts'

const meta = {
  node_fields: ['type', 'name', 'id', 'self_size'],
  node_types: [['hidden', 'object', 'string']] as [string[]],
}

it('sums bytes and objects by constructor, and by type without one', () => {
  const summary = summarize({
    snapshot: { meta },
    strings: ['Job', 'a text'],
    nodes: [1, 0, 1, 64, 1, 0, 3, 32, 2, 1, 5, 24],
  })
  expect(summary).toEqual(
    new Map([
      ['Job', { bytes: 96, objects: 2 }],
      ['(string)', { bytes: 24, objects: 1 }],
    ]),
  )
})

it('lists what grew, and leaves out what shrank', () => {
  const before = new Map([
    ['Job', { bytes: 1024, objects: 1 }],
    ['Socket', { bytes: 2048, objects: 2 }],
  ])
  const after = new Map([
    ['Job', { bytes: 5120, objects: 5 }],
    ['Socket', { bytes: 1024, objects: 1 }],
  ])
  expect(describeGrowth(before, after)).toBe('+3 KiB: Job +4 KiB (4 objects)')
})

it('finds the objects that a process keeps', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'debrief-heap-'))
  const code = `class Kept { at = Date.now() }
    const all = Array.from({ length: 100 }, () => new Kept())
    setInterval(() => { for (let made = 0; made < 100; made++) all.push(new Kept()) }, 50)
    console.log('ready')`
  const child = spawn(process.execPath, ['-e', code], { env: { ...process.env, ...probeSettings(folder) } })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  const from = { name: 'child', pid: child.pid! }
  const before = await takeHeapSummary(from, folder)
  const first = before.get('Kept')!.objects
  expect(first).toBeGreaterThanOrEqual(100)
  const after = await waitFor(
    async () => {
      const summary = await takeHeapSummary(from, folder)
      return summary.get('Kept')!.objects > first ? summary : null
    },
    { seconds: 20 },
  )
  expect(describeGrowth(before, after!)).toContain('Kept +')
  expect(readdirSync(folder).filter((name) => name.startsWith('heap-'))).toEqual([])
})
