import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testServer } from '@debrief/testing/database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeFolders, resolveFolders } from '../folders.ts'
import { freePort } from '../machine/free-port.ts'
import { isAlive } from '../machine/is-alive.ts'
import type { LocalProcess } from '../processes.ts'
import { createUndo, type Undo } from '../supervise/undo.ts'
import { bringUp } from './bring-up.ts'
import { groupProcesses } from './keep-processes.ts'

it('starts consecutive services together, and commands alone and in order', () => {
  const entry = 'any.ts'
  const processes: LocalProcess[] = [
    { name: 'migrate', entry, runs: 'to-its-end' },
    { name: 'worker', entry, runs: 'forever' },
    { name: 'gateway', entry, runs: 'forever' },
    { name: 'load-demo', entry, runs: 'to-its-end' },
  ]
  const names = groupProcesses(processes).map((group) => group.map(({ name }) => name))
  expect(names).toEqual([['migrate'], ['worker', 'gateway'], ['load-demo']])
})

const SERVICE = `
  import { createServer } from 'node:http'
  import { appendFileSync } from 'node:fs'
  import { setTimeout as pause } from 'node:timers/promises'
  appendFileSync('pids', process.pid + '\\n')
  const { PORT, INGEST_PORT, GATEWAY_METRICS_PORT } = process.env
  const facts = { pid: process.pid, PORT, INGEST_PORT, GATEWAY_METRICS_PORT }
  for (const setting of process.argv.slice(2)) {
    createServer((_, answer) => answer.end(JSON.stringify(facts))).listen(Number(process.env[setting]), '127.0.0.1')
    await pause(300)
  }`
const CALLER = `
  const get = (url) => fetch(url).catch(() => get(url))
  for (const name of process.argv.slice(2)) {
    const place = process.env[name]
    const answer = await (await get(place.includes(':') ? place : 'http://127.0.0.1:' + place)).json()
    if (!answer.pid) throw new Error('a stranger answered')
  }`

describe('a port taken by another program', () => {
  let root: string
  let undo: Undo
  let said: string[]
  let usual: { PORT: number; INGEST_PORT: number; GATEWAY_METRICS_PORT: number }
  let addresses: string[]
  let failures: unknown[]
  const strangers: Server[] = []

  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'debrief-bring-up-'))
    makeFolders(resolveFolders(root))
    writeFileSync(join(root, 'service.mjs'), SERVICE)
    writeFileSync(join(root, 'caller.mjs'), CALLER)
    writeFileSync(join(root, 'pids'), '')
    said = []
    addresses = []
    failures = []
    undo = createUndo((line) => said.push(line))
    usual = { PORT: await freePort(), INGEST_PORT: await freePort(), GATEWAY_METRICS_PORT: await freePort() }
  })
  afterEach(async () => {
    await undo.run()
    for (const stranger of strangers.splice(0)) stranger.close()
    rmSync(root, { recursive: true, force: true })
  })

  const take = (port: number) =>
    new Promise<void>((resolve, reject) => {
      const stranger = createServer((_, answer) => answer.end('{}'))
      strangers.push(stranger)
      stranger.once('error', reject).listen(port, '127.0.0.1', resolve)
    })

  async function takeAfterChoice(port: number): Promise<string> {
    const notified = createServer((_, answer) => {
      const taken = strangers.length > 1 ? Promise.resolve() : take(port)
      taken.then(() => answer.end('{"pid":1}'))
    })
    strangers.push(notified)
    const own = await freePort()
    await new Promise<void>((resolve) => notified.listen(own, '127.0.0.1', resolve))
    return `http://127.0.0.1:${own}`
  }

  const script = (name: string, ...args: string[]): Pick<LocalProcess, 'name' | 'entry' | 'command'> => ({
    name: `${name}-${args.join('-')}`,
    entry: `${name}.mjs`,
    command: () => ({ args: [join(root, `${name}.mjs`), ...args], folder: root }),
  })

  type Change = (process: LocalProcess) => LocalProcess

  async function start(env: Record<string, string> = {}, change: Change = (same) => same): Promise<void> {
    const [taker, caller] = [
      script('caller', 'TAKE'),
      script('caller', 'INGEST_PORT', 'GATEWAY_METRICS_PORT'),
    ]
    const ingest = { ...script('service', 'INGEST_PORT'), ports: { INGEST_PORT: usual.INGEST_PORT } }
    const gateway = {
      ...script('service', 'PORT', 'GATEWAY_METRICS_PORT'),
      ports: { PORT: usual.PORT, GATEWAY_METRICS_PORT: usual.GATEWAY_METRICS_PORT },
    }
    const processes: LocalProcess[] = [
      { ...taker, runs: 'to-its-end' },
      { ...ingest, runs: 'forever', ready: '/' },
      { ...gateway, runs: 'forever', ready: '/' },
      { ...caller, runs: 'to-its-end' },
    ]
    await bringUp({
      folders: resolveFolders(root),
      processes: processes.map(change),
      env: {
        DATABASE_URL: testServer(),
        QUEUE_BACKEND: 'postgres',
        TAKE: 'data:,{"pid":1}',
        ...env,
      },
      undo,
      development: true,
      say(line) {
        said.push(line)
        onSay(line)
      },
      announce: (address) => void addresses.push(address),
      fail: (error) => void failures.push(error),
    })
  }
  let onSay: (line: string) => void = () => {}
  afterEach(() => {
    onSay = () => {}
  })

  const ask = async (port: number) =>
    (await (await fetch(`http://127.0.0.1:${port}`)).json()) as Record<string, string> & { pid: number }
  const pids = () => readFileSync(join(root, 'pids'), 'utf8').trim().split('\n').filter(Boolean).map(Number)
  async function expectNothingRuns(): Promise<void> {
    expect(pids().filter(isAlive)).toEqual([])
    await expect.poll(() => readdirSync(resolveFolders(root).records)).toEqual([])
  }

  it.each(['INGEST_PORT', 'PORT', 'GATEWAY_METRICS_PORT'] as const)(
    'is replaced before its service starts; the launcher says so and updates all processes: %s',
    async (setting) => {
      await start({ TAKE: await takeAfterChoice(usual[setting]) })
      const port = Number(new URL(addresses.at(-1) ?? '').port)
      const facts = await ask(port)
      const name = setting === 'INGEST_PORT' ? 'service-INGEST_PORT' : 'service-PORT-GATEWAY_METRICS_PORT'
      expect(Number(facts[setting])).not.toBe(usual[setting])
      expect(said).toContain(`Port ${usual[setting]} is in use, so ${name} uses port ${facts[setting]}.`)
      const { pid: other, ...seenByOther } = await ask(Number(facts.INGEST_PORT))
      expect({ ...seenByOther, pid: facts.pid }).toEqual(facts)
      expect(pids().filter(isAlive).toSorted()).toEqual([facts.pid, other].toSorted())
      await undo.run()
      await expectNothingRuns()
    },
  )

  const isGateway = ({ ports }: LocalProcess) => ports?.PORT !== undefined
  const late: Change = (process) => {
    if (isGateway(process)) return { ...process, late: true }
    return process.name.startsWith('caller-INGEST')
      ? { ...process, ...script('caller', 'INGEST_PORT') }
      : process
  }

  it('is replaced for a service that starts after the address is announced', async () => {
    let running = 0
    onSay = (line) => {
      if (line.includes('Debrief is ready') && addresses.length === 0) running = pids().length
    }
    await start({ TAKE: await takeAfterChoice(usual.PORT) }, late)
    expect(running).toBe(1)
    await expect.poll(() => addresses.length).toBe(2)
    await expect.poll(() => ask(Number(new URL(addresses[1] ?? '').port)).catch(() => null)).not.toBe(null)
    expect(failures).toEqual([])
  })

  it('is not blamed if a service that starts late fails for another reason: the start fails', async () => {
    writeFileSync(join(root, 'broken.mjs'), `throw new Error('broken')`)
    await start({}, (process) =>
      isGateway(process) ? { ...late(process), ...script('broken') } : late(process),
    )
    await expect
      .poll(() => failures.map(String))
      .toEqual([expect.stringContaining("couldn't start: Error: broken")])
  })

  it('is replaced while its service restarts', async () => {
    await start()
    onSay = (line) => {
      if (line.includes('Restarting in 0.5 seconds')) void take(usual.INGEST_PORT)
    }
    process.kill((await ask(usual.INGEST_PORT)).pid, 'SIGKILL')
    await expect.poll(() => addresses.length).toBe(2)
    const facts = await ask(usual.PORT)
    expect(facts.INGEST_PORT).not.toBe(String(usual.INGEST_PORT))
    expect(said).toContain(
      `Port ${usual.INGEST_PORT} is in use, so service-INGEST_PORT uses port ${facts.INGEST_PORT}.`,
    )
    expect(failures).toEqual([])
  })

  it('is not replaced if the settings require it: the start fails and nothing is left running', async () => {
    const env = { PORT: String(usual.PORT), TAKE: await takeAfterChoice(usual.PORT) }
    await expect(start(env)).rejects.toThrow(
      new RegExp(`^Port ${usual.PORT} \\(set by PORT\\) is in use\\. .+$`),
    )
    await undo.run()
    await expectNothingRuns()
  })

  it('is not blamed if a command fails for another reason', async () => {
    writeFileSync(join(root, 'caller.mjs'), `throw new Error('No space left on device')`)
    const log = join(resolveFolders(root).logs, 'caller-TAKE.log')
    await expect(start()).rejects.toThrow(
      `caller-TAKE couldn't start: the disk is full; free some space and start again (log: ${log}).`,
    )
    await undo.run()
    await expectNothingRuns()
  })
})
