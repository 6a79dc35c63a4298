/**
 * Runs `make test` without retries in a fresh clone of the last commit, on each machine in machines.ts, and writes the
 * results to docs/machines.md. To run only some machines, pass their numbers. `whatIsMissing` checks the requirements:
 * root on Debian with some packages and a German locale.
 */

import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Machine, machines, type Outcome, whatIsMissing, writeReport } from './machines.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const USER = 'debrief-machines'
const HIDDEN = {
  redis: ['redis-server', 'valkey-server'],
  chromium: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const missing = whatIsMissing()
  if (missing.length > 0) {
    console.error(`The tests can't run on all machines yet. ${missing.join(' ')}`)
    process.exit(1)
  }
  const wanted = process.argv.slice(2).map(Number)
  for (const machine of machines.filter(({ number }) => wanted.length === 0 || wanted.includes(number))) {
    const outcome = await testOn(machine)
    writeReport(
      join(root, 'docs', 'machines.md'),
      outcome,
      `${new Date().toISOString().slice(0, 10)}, ${commit()}`,
    )
    if (outcome.failed > 0) process.exitCode = 1
  }
}

async function testOn(machine: Machine): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), machine.space ? 'debrief machine ' : 'debrief-machine-'))
  chmodSync(folder, 0o755)
  try {
    const clone = join(folder, 'debrief')
    run('git', ['clone', '--quiet', root, clone])
    // Some tests read public data from a folder next to the checkout, so link that folder next to the clone.
    const shared = process.env.DEBRIEF_SHARED_DATA
      ? dirname(process.env.DEBRIEF_SHARED_DATA)
      : join(root, '..', 'shared')
    if (existsSync(shared)) symlinkSync(shared, join(folder, 'shared'))
    const env = environment(machine, folder)
    const account = machine.user === 'root' ? null : addUser(folder)
    return await test({ machine, clone, env, account })
  } finally {
    if (machine.user !== 'root') spawnSync('userdel', [USER])
    rmSync(folder, { recursive: true, force: true })
  }
}

function environment(machine: Machine, folder: string): NodeJS.ProcessEnv {
  const home = join(folder, 'home')
  const temporary = join(folder, 'tmp')
  for (const made of [home, temporary]) mkdirSync(made)
  chmodSync(temporary, 0o1777)
  // npm needs these variables to reach its registry.
  const network = Object.entries(process.env).filter(([name]) =>
    /^(https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name),
  )
  return {
    ...Object.fromEntries(network),
    PATH: [nodeFolder(machine.node, folder), programFolder(machine, folder)].join(delimiter),
    HOME: home,
    TMPDIR: temporary,
    LANG: machine.lang,
    ...(machine.zone ? { TZ: machine.zone } : {}),
    FONTCONFIG_FILE: fontsFile(machine, folder),
  }
}

function fontsFile({ fonts }: Machine, folder: string): string {
  const file = join(folder, 'fonts.conf')
  const folders = ['dejavu', ...fonts].map((name) => `<dir>/usr/share/fonts/truetype/${name}</dir>`)
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  ${folders.join('\n  ')}
  <include ignore_missing="yes">/etc/fonts/conf.d</include>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`,
  )
  return file
}

/** Installs this version of Node from npm's `node` package and returns the folder of its binary. */
function nodeFolder(major: number, folder: string): string {
  const place = join(folder, `node-${major}`)
  run('npm', ['install', '--silent', '--prefix', place, `node@${major}`])
  return join(place, 'node_modules', 'node', 'bin')
}

/**
 * Returns a folder with links to the programs on PATH, except Node and programs that the machine lacks. If the machine
 * lacks Redis or Chromium, also leaves out apt-get, because `make test` would use it to install them.
 */
function programFolder({ redis, chromium }: Machine, folder: string): string {
  const hidden = ['node', ...(redis ? [] : HIDDEN.redis), ...(chromium ? [] : HIDDEN.chromium)]
  if (!redis || !chromium) hidden.push('apt-get')
  const place = join(folder, 'bin')
  mkdirSync(place)
  for (const from of (process.env.PATH ?? '').split(delimiter)) {
    if (!existsSync(from) || from.includes('node_modules')) continue
    for (const name of readdirSync(from))
      if (!hidden.includes(name) && !existsSync(join(place, name)))
        symlinkSync(join(from, name), join(place, name))
  }
  return place
}

function addUser(folder: string): { uid: number; gid: number } {
  spawnSync('userdel', [USER])
  run('useradd', ['--no-create-home', '--home-dir', join(folder, 'home'), '--user-group', USER])
  run('chown', ['-R', `${USER}:${USER}`, folder])
  const id = (flag: string) => Number(run('id', [flag, USER]))
  return { uid: id('-u'), gid: id('-g') }
}

type Run = {
  machine: Machine
  clone: string
  env: NodeJS.ProcessEnv
  account: { uid: number; gid: number } | null
}

async function test({ machine, clone, env, account }: Run): Promise<Outcome> {
  const started = performance.now()
  const lines: string[] = []
  const log = join(tmpdir(), `debrief-machine-${machine.number}.log`)
  console.log(`Machine ${machine.number}: output in ${log}`)
  const child = spawn('make', ['test'], { cwd: clone, env, ...account, stdio: ['ignore', 'pipe', 'pipe'] })
  const keep = (chunk: Buffer) => {
    lines.push(chunk.toString())
    writeFileSync(log, chunk, { flag: lines.length === 1 ? 'w' : 'a' })
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  await new Promise((resolve) => child.once('close', resolve))
  const output = lines.join('')
  const [, passed, failed, skipped] =
    /^tests: (\d+) passed, (\d+) failed(?:, (\d+) skipped)?/m.exec(output) ?? []
  const outcome = {
    machine,
    passed: Number(passed ?? 0),
    failed: Number(failed ?? 1),
    skipped: Number(skipped ?? 0),
    minutes: (performance.now() - started) / 60_000,
    failures: output.match(/^FAILED .*$/gm) ?? [],
    leftOut: output.match(/^SKIPPED:.*$/gm) ?? [],
  }
  console.log(JSON.stringify({ ...outcome, machine: machine.number }, null, 2))
  return outcome
}

function commit(): string {
  return run('git', ['-C', root, 'rev-parse', '--short', 'HEAD']).trim()
}

function run(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} exited with code ${status}: ${stderr}`)
  return stdout
}
