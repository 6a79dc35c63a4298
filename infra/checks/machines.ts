import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export type Machine = {
  number: number
  /** Installed fonts, in addition to DejaVu. */
  fonts: ('liberation' | 'noto')[]
  user: 'root' | 'ordinary'
  space: boolean
  lang: 'C' | 'de_DE.UTF-8'
  zone: string | null
  redis: boolean
  chromium: boolean
  node: 20 | 22 | 24
}

/** Together, the machines cover all values of every property, with one time zone representing the others. */
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

export function whatIsMissing(): string[] {
  const missing: string[] = []
  if (process.getuid?.() !== 0) missing.push('Run this command as root, because it creates an ordinary user.')
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
  'skipped',
  'minutes',
  'date, commit',
]

const TABLE = /(?:^\|.*\n)+/m

export function writeReport(file: string, outcome: Outcome, when: string): void {
  const page = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const old = TABLE.exec(page)?.[0] ?? ''
  const name = String(outcome.machine.number)
  const row = toRow([name, ...describeMachine(outcome.machine), ...describeOutcome(outcome), when])
  const others = old.split('\n').filter((line) => /^\| \d/.test(line) && !line.startsWith(`| ${name} |`))
  const rows = [...others, row].toSorted((a, b) => a.localeCompare(b, 'en'))
  const table = `${[toRow(HEADS), toRow(HEADS.map(() => '---')), ...rows].join('\n')}\n`
  writeFileSync(file, old === '' ? page + table : page.replace(old, () => table))
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
