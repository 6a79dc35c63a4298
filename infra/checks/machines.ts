import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** A machine as `make test` finds it. */
export type Machine = {
  number: number
  /** Beside DejaVu. */
  fonts: ('liberation' | 'noto')[]
  user: 'root' | 'ordinary'
  /** Whether the checkout's path has a space in it. */
  space: boolean
  lang: 'C' | 'de_DE.UTF-8'
  zone: string | null
  redis: boolean
  chromium: boolean
  node: 20 | 22 | 24
}

/** Every value of every column occurs at least once. */
export const machines: Machine[] = [
  {
    number: 1,
    fonts: [],
    user: 'root',
    space: false,
    lang: 'C',
    zone: null,
    redis: true,
    chromium: true,
    node: 20,
  },
  {
    number: 2,
    fonts: ['liberation'],
    user: 'ordinary',
    space: true,
    lang: 'de_DE.UTF-8',
    zone: 'Pacific/Auckland',
    redis: true,
    chromium: true,
    node: 22,
  },
  {
    number: 3,
    fonts: ['noto'],
    user: 'ordinary',
    space: false,
    lang: 'C',
    zone: null,
    redis: false,
    chromium: true,
    node: 24,
  },
  {
    number: 4,
    fonts: ['liberation', 'noto'],
    user: 'root',
    space: true,
    lang: 'de_DE.UTF-8',
    zone: 'Pacific/Auckland',
    redis: true,
    chromium: false,
    node: 24,
  },
]

export type Outcome = {
  machine: Machine
  passed: number
  failed: number
  skipped: number
  minutes: number
  failures: string[]
  leftOut: string[]
}

/** What this computer lacks to be all of these machines, in sentences. */
export function whatIsMissing(): string[] {
  const missing: string[] = []
  if (process.getuid?.() !== 0) missing.push('Start it as root: it creates an ordinary user.')
  const locales = spawnSync('locale', ['-a'], { encoding: 'utf8' }).stdout ?? ''
  if (!/^de_DE\.utf-?8$/im.test(locales)) missing.push('Generate the locale de_DE.UTF-8.')
  for (const [file, name] of Object.entries({
    '/usr/share/fonts/truetype/dejavu': 'fonts-dejavu-core',
    '/usr/share/fonts/truetype/liberation': 'fonts-liberation',
    '/usr/share/fonts/truetype/noto': 'fonts-noto-core',
    '/usr/bin/chromium': 'chromium',
    '/usr/bin/redis-server': 'redis-server',
  }))
    if (!existsSync(file)) missing.push(`Install ${name} (apt-get install ${name}).`)
  return missing
}

const HEADS = [
  'run',
  'fonts',
  'user',
  'path',
  'LANG',
  'TZ',
  'Redis',
  'Chromium',
  'Node',
  'passed',
  'failed',
  'left out',
  'minutes',
  'date, commit',
]

const INTRODUCTION = `# The machines that Debrief is tested on

    npm run test:machines

runs \`make test\` in a fresh clone of the last commit on each machine below and writes this table. Numbers after \`--\` choose
machines, as in \`npm run test:machines -- 2 3\`. Each test has one try. A machine takes about half an hour on two busy cores, and needs root on
Debian with \`chromium\`, \`redis-server\`, \`fonts-liberation\`, \`fonts-noto-core\` and the locale \`de_DE.UTF-8\`.

The rows combine the values so that each occurs at least once:

- **Fonts.** A fontconfig file lists only the folders of the fonts that the row names.
- **Without Redis or Chromium.** Their programs and \`apt-get\` aren't on the PATH, so \`make test\` can't install them. It says
  which tests it leaves out.
- **Node.** The version comes from npm's \`node\` package.

`

/** Replaces the row of this run in the report, or adds it. */
export function writeReport(file: string, outcome: Outcome, when: string): void {
  const old = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const name = String(outcome.machine.number)
  const row = toRow([name, ...describeMachine(outcome.machine), ...describeOutcome(outcome), when])
  const others = old.filter((line) => /^\| \d/.test(line) && !line.startsWith(`| ${name} |`))
  const rows = [...others, row].toSorted((a, b) => a.localeCompare(b, 'en'))
  const table = [toRow(HEADS), toRow(HEADS.map(() => '---')), ...rows]
  writeFileSync(file, `${INTRODUCTION}${table.join('\n')}\n`)
}

const toRow = (cells: string[]) => `| ${cells.join(' | ')} |`

function describeMachine({ fonts, user, space, lang, zone, redis, chromium, node }: Machine): string[] {
  const present = (it: boolean) => (it ? 'yes' : 'no')
  return [
    ['DejaVu', ...fonts].join(', '),
    user,
    space ? 'with a space' : 'plain',
    lang,
    zone ?? 'not set',
    present(redis),
    present(chromium),
    String(node),
  ]
}

const describeOutcome = ({ passed, failed, skipped, minutes }: Outcome) => [
  ...[passed, failed, skipped].map((count) => count.toLocaleString('en')),
  minutes.toFixed(0),
]
