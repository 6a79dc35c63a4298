import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { signInAs } from '@debrief/gateway/testing/start-test-gateway'
import { chooseAccount } from '../../../local/machine/account.ts'
import { waitFor } from '../../../local/machine/wait.ts'
import { type Binaries, findBinaries } from '../../../local/postgres/binaries/find-binaries.ts'
import { comeToRest } from '../judge/come-to-rest.ts'
import { drain } from '../judge/drain.ts'
import { assertInvariants } from '../judge/judge.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'
import { makeFolder } from '../stage/make-folder.ts'

const LIBRARY = 'faketime/libfaketimeMT.so.1'
const CLOCKS = ['services', 'PostgreSQL', 'Redis'] as const
type Clock = (typeof CLOCKS)[number]

const DAY_S = 86_400
/** Each jump starts from the previous clock, so the second and fourth are jumps back to the correct time. */
const JUMPS = [DAY_S, 0, -DAY_S, 0]
/** A process reads the offset of its clock again after a second. */
const SEEN_AFTER_MS = 2_500
const RECOVERED_WITHIN_S = 60
const DRAINED_WITHIN_S = 120
const REPOSITORY = 'northbeam/manifest-worker'

interface Clocks {
  /** A PostgreSQL whose clock can jump. */
  binaries: Binaries
  serviceEnv: Record<string, string>
  set(clock: Clock, seconds: number, scene: Scene): Promise<void>
}

/** Throws if libfaketime isn't installed. libfaketime changes a process's wall clock, but not its monotonic clock. */
function openClocks(): Clocks {
  const library = findLibrary()
  const folder = makeFolder()
  chmodSync(folder, 0o755)
  const env = (clock: Clock) => ({
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: join(folder, clock),
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DISABLE_SHM: '1',
  })
  const write = (clock: Clock, seconds: number) =>
    writeFileSync(join(folder, clock), `${seconds < 0 ? '' : '+'}${seconds}\n`)
  for (const clock of CLOCKS) write(clock, 0)
  let redisSeconds = 0
  return {
    binaries: wrapPostgres(join(folder, 'programs'), env('PostgreSQL')),
    serviceEnv: env('services'),
    async set(clock, seconds, { stores }) {
      if (clock !== 'Redis') return write(clock, seconds)
      await shiftExpiries(stores, seconds - redisSeconds)
      redisSeconds = seconds
    },
  }
}

function findLibrary(): string {
  const library = readdirSync('/usr/lib')
    .map((name) => join('/usr/lib', name, LIBRARY))
    .find((path) => existsSync(path))
  if (!library) throw new Error('this test needs libfaketime (Debian: apt-get install faketime)')
  return library
}

function wrapPostgres(folder: string, env: Record<string, string>): Binaries {
  const binaries = findBinaries({ account: chooseAccount() })
  mkdirSync(folder)
  for (const name of readdirSync(binaries.folder))
    symlinkSync(join(binaries.folder, name), join(folder, name))
  const program = join(folder, 'postgres')
  rmSync(program)
  const settings = Object.entries(env).map(([name, value]) => `export ${name}='${value}'`)
  writeFileSync(
    program,
    `#!/bin/sh\n${settings.join('\n')}\nexec ${join(binaries.folder, 'postgres')} "$@"\n`,
  )
  chmodSync(program, 0o755)
  return { ...binaries, folder }
}

/** Redis doesn't start with libfaketime. It uses its clock only to expire keys, so this changes each key's remaining time. */
function shiftExpiries(stores: Scene['stores'], seconds: number): Promise<void> {
  return stores.askRedis(async (redis) => {
    for (const key of await redis.keys('*')) {
      const left = await redis.pttl(key)
      if (left > 0) await redis.pexpire(key, Math.max(1, left - seconds * 1_000))
    }
  })
}

/**
 * Returns the seconds until a page loads again. Signs in first, because a session that hasn't been used for 12 hours
 * ends.
 */
async function untilPageLoads({ gatewayUrl, judge, repositories }: Scene): Promise<number> {
  const from = performance.now()
  const cookie = await signInAs(judge.db, repositories[0]!.userId)
  const loads = async () => {
    const answer = await fetch(`${gatewayUrl}/api/dashboard`, { headers: { cookie } }).catch(() => null)
    await answer?.arrayBuffer()
    return answer?.status === 200
  }
  if (!(await waitFor(loads, { seconds: RECOVERED_WITHIN_S, every: 100 })))
    throw new Error(`the dashboard didn’t load within ${RECOVERED_WITHIN_S} s`)
  return (performance.now() - from) / 1_000
}

async function assertClock({ judge, gatewayUrl }: Scene, clock: Clock, seconds: number): Promise<void> {
  if (clock === 'Redis') return
  const read = async () => {
    if (clock === 'services')
      return new Date((await fetch(`${gatewayUrl}/livez`)).headers.get('date') ?? Number.NaN)
    const { rows } = await judge.pool.query<{ now: Date }>('select clock_timestamp() as now')
    return rows[0]!.now
  }
  const off = ((await read()).getTime() - Date.now()) / 1_000
  if (!(Math.abs(off - seconds) < 5))
    throw new Error(`the clock of ${clock} is ${off} s off, not ${seconds} s`)
}

/**
 * Makes jobs due as docs/operating/incidents.md tells operators to do. A job that waits while the database's clock
 * jumps back is due only when the clock reaches its time again.
 */
async function makeDelayedDue({ judge }: Scene): Promise<number> {
  const { rowCount } = await judge.pool.query(
    `update jobs set run_at = now(), delivered_at = null where state = 'waiting'
      and greatest(run_at, delivered_at) between now() + interval '23 hours' and now() + interval '25 hours'`,
  )
  return rowCount ?? 0
}

async function jump(run: Run, merges: number): Promise<Counts> {
  const clocks = openClocks()
  const { binaries, serviceEnv } = clocks
  const scene = await run.openScene({ postgres: binaries, serviceEnv })
  const slowest = { page: 0, drained: 0 }
  let delayed = 0
  for (const clock of CLOCKS)
    for (const [at, seconds] of JUMPS.entries()) {
      // These pull requests are in progress when the clock jumps.
      for (let merge = 0; merge < merges; merge += 1) await scene.traffic.merge(REPOSITORY)
      await clocks.set(clock, seconds, scene)
      await pause(SEEN_AFTER_MS)
      await assertClock(scene, clock, seconds)
      const page = await untilPageLoads(scene)
      for (let merge = 0; merge < merges; merge += 1) await scene.traffic.merge(REPOSITORY)
      await scene.sender.settled()
      if (clock === 'PostgreSQL') delayed += await makeDelayedDue(scene)
      const drained = await drain(scene.judge, { seconds: DRAINED_WITHIN_S })
      await assertInvariants(scene.judge, `${clock}, jump ${at + 1} to ${seconds} s`)
      run.say(
        `${clock} at ${seconds} s: a page after ${page.toFixed(1)} s, drained after ${drained.toFixed(1)} s`,
      )
      slowest.page = Math.max(slowest.page, page)
      slowest.drained = Math.max(slowest.drained, drained)
    }
  return {
    jumps: CLOCKS.length * JUMPS.length,
    'slowest page after a jump, s': slowest.page.toFixed(1),
    'slowest to finish all work, s': slowest.drained.toFixed(1),
    'jobs delayed by a jump back of the database': delayed,
    ...(await comeToRest(scene)),
  }
}

export const o3Jumps: FaultPromise = {
  title: 'A clock may jump by a day',
  short: null,
  full: (run) => jump(run, 4),
}
