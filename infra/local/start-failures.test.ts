import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@debrief/testing/database'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startProcess } from './commands/start-process.ts'
import { checkOwner, makeFolders, resolveFolders } from './folders.ts'
import { LaunchProblem } from './launch-problem.ts'
import { freePort } from './machine/free-port.ts'
import { listProcesses } from './machine/process-table.ts'
import { processes } from './processes.ts'
import { projectRoot } from './project-root.ts'
import { startDatabase } from './stores/start-database.ts'
import { keepStore } from './supervise/keep-store.ts'
import { createUndo } from './supervise/undo.ts'

let root = ''
const mounted: string[] = []
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), `debrief-test-${process.pid}-`))
  chmodSync(root, 0o755)
})
afterEach(() => {
  for (const place of mounted.splice(0)) spawnSync('umount', ['-l', place])
  chmodSync(root, 0o755)
  rmSync(root, { recursive: true, force: true })
})

function mountDisk(place: string, megabytes: number): boolean {
  mkdirSync(place, { recursive: true })
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'debrief-test', place])
  if (status === 0) mounted.push(place)
  else console.warn('SKIPPED: tests with a full and a read-only disk, because this user may not mount disks.')
  return status === 0
}

const serversHere = () =>
  listProcesses().filter(({ pid, program }) => {
    if (!program.startsWith('postgres')) return false
    const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout.includes(root)
  })

const oneLine = (error: Error) => expect(error.message.trim().split('\n')).toHaveLength(1)

async function catchFailure(start: () => Promise<unknown>): Promise<Error> {
  try {
    await start()
  } catch (error) {
    return error as Error
  }
  throw new Error('it started')
}

describe('a start that can’t write its data', () => {
  it('fails with one sentence that includes the log’s path, and leaves nothing running', async () => {
    const folders = resolveFolders(root)
    if (!mountDisk(folders.data, 20)) return
    makeFolders(folders)
    const failure = await catchFailure(() => startDatabase({ folders, env: {}, say: () => {} }))
    expect(failure.message).toContain('the disk is full; free some space and start again')
    expect(failure.message).toContain(join(folders.logs, 'postgres.log'))
    oneLine(failure)
    expect(serversHere()).toEqual([])
  })

  it('also fails with one sentence if the disk filled up after an earlier start', async () => {
    const folders = resolveFolders(root)
    if (!mountDisk(folders.data, 200)) return
    makeFolders(folders)
    await keepStore(await startDatabase({ folders, env: {}, say: () => {} }), {
      say: () => {},
      onMoved: () => {},
    }).stop()
    const { bavail, bsize } = statfsSync(folders.data)
    writeFileSync(join(folders.data, 'filler'), Buffer.alloc(bavail * bsize))
    const failure = await catchFailure(() => startDatabase({ folders, env: {}, say: () => {} }))
    expect(failure.message).toMatch(/^PostgreSQL couldn't .*the disk is full/)
    oneLine(failure)
    expect(serversHere()).toEqual([])
  })

  it('names the file size limit if that was reached', () => {
    const folders = resolveFolders(root)
    makeFolders(folders)
    const script = join(root, 'start.mts')
    const from = (file: string) => JSON.stringify(join(projectRoot(), 'infra', 'local', file))
    writeFileSync(
      script,
      `import { resolveFolders } from ${from('folders.ts')}
       import { startDatabase } from ${from('stores/start-database.ts')}
       const folders = resolveFolders(${JSON.stringify(root)})
       await startDatabase({ folders, env: {}, say: () => {} }).catch(({ message }) => console.log(message))`,
    )
    const { stdout } = spawnSync(
      'sh',
      ['-c', 'ulimit -f 4000 && exec "$@"', 'sh', process.execPath, '--import', 'tsx', script],
      {
        cwd: projectRoot(),
        encoding: 'utf8',
      },
    )
    expect(stdout.trim()).toMatch(
      /^PostgreSQL couldn't create its data folder: a file reached the size limit of your account; .* \(log: .*postgres\.log\)\.$/,
    )
    expect(serversHere()).toEqual([])
  })
})

describe('the launcher, before anything is installed', () => {
  const launch = (file: string, env: Record<string, string> = {}) => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'infra', 'local', file), 'start'], {
      encoding: 'utf8',
      env,
    })
    return { status, said: stderr.trim() }
  }
  const copyLauncher = () => {
    mkdirSync(join(root, 'infra', 'local'), { recursive: true })
    for (const file of ['launch.mjs', 'install.mjs'])
      cpSync(join(projectRoot(), 'infra', 'local', file), join(root, 'infra', 'local', file))
  }
  const packages = { '': { name: 'debrief' }, 'node_modules/zod': { version: '4.6.7' } }
  const writePackages = () => {
    writeFileSync(
      join(root, 'package.json'),
      JSON.stringify({ name: 'debrief', dependencies: { zod: '4.6.7' } }),
    )
    writeFileSync(
      join(root, 'package-lock.json'),
      JSON.stringify({ name: 'debrief', lockfileVersion: 3, packages }),
    )
  }

  it('says that the folder is read-only', () => {
    const isRoot = process.getuid?.() === 0
    if (isRoot && !mountDisk(root, 1)) return
    copyLauncher()
    if (isRoot) spawnSync('mount', ['-o', 'remount,ro', root])
    else chmodSync(root, 0o555)
    const { status, said } = launch('launch.mjs')
    if (isRoot) spawnSync('mount', ['-o', 'remount,rw', root])
    expect(status).toBe(1)
    expect(said).toBe(
      `Debrief can't write to ${root}, where it stores its build and its data: ${isRoot ? 'the folder is on a read-only disk; copy the project to another disk' : 'start Debrief as the user who owns the folder'}.`,
    )
  })

  it('says that npm has no network, and logs npm’s output', async () => {
    copyLauncher()
    writePackages()
    const { status, said } = launch('install.mjs', {
      PATH: process.env.PATH ?? '',
      HOME: root,
      npm_config_registry: `http://127.0.0.1:${await freePort()}`,
      npm_config_fetch_retries: '0',
      npm_config_cache: join(root, 'cache'),
    })
    const log = join(root, '.data', 'logs', 'install.log')
    expect(status).toBe(1)
    expect(said).toBe(
      `Couldn't install the packages: npm can't reach its registry; connect to the network and start again (log: ${log}).`,
    )
    expect(readFileSync(log, 'utf8')).toContain('ECONNREFUSED')
  })

  it('needs neither the network nor npm once the packages are installed', () => {
    copyLauncher()
    writePackages()
    mkdirSync(join(root, 'node_modules', 'esbuild'), { recursive: true })
    writeFileSync(join(root, 'node_modules', 'esbuild', 'package.json'), '{}')
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
    expect(launch('install.mjs', { PATH: '' })).toEqual({ status: 0, said: '' })
  })
})

it('says only that an earlier version of Debrief created the database, and what to do', async () => {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `delete from kysely_migration; insert into kysely_migration values ('2026-11-21-1-people', now())`,
  )
  await client.end()
  const folders = resolveFolders(root)
  makeFolders(folders)
  const [migrate] = processes.filter(({ name }) => name === 'migrate')
  const failure = await catchFailure(() =>
    startProcess(migrate!, {
      folders: { ...folders, root: projectRoot() },
      env: {},
      undo: createUndo(() => {}),
      development: true,
      say: () => {},
      onPortTaken: () => false,
      places: {
        root,
        databaseUrl: url,
        rolePasswords: {},
        redisUrl: null,
        ports: {},
        applicationKey: '',
        githubApp: { privateKey: '', webhookSecret: '' },
      },
    }),
  )
  expect(failure).toEqual(
    new LaunchProblem(
      'This database was created by an earlier version of Debrief that can’t be upgraded. Delete all local data with `make reset`, or set DATABASE_URL to an empty database.',
    ),
  )
})

it('rejects another user’s data and says what to do', () => {
  const isRoot = process.geteuid?.() === 0
  // An ordinary user can't create another user's folder, so the test uses /usr, which root owns.
  const data = isRoot ? root : '/usr'
  const NOBODY = 65_534
  if (isRoot) process.seteuid?.(NOBODY)
  try {
    expect(() => checkOwner({ ...resolveFolders(root), data })).toThrow(
      `${data} belongs to another user (uid 0). Start Debrief as that user, or delete the folder with: sudo rm -r "${data}"`,
    )
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
  expect(() => checkOwner(resolveFolders(root))).not.toThrow()
})
