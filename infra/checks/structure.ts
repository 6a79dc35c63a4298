import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../local/project-root.ts'
import { isOurCode } from './borders/paths.ts'
import { countStructure, MAX_FOLDER_FILES, type Step } from './structure/count-structure.ts'

const steps: readonly Step[] = [
  {
    name: 'webhook to row',
    from: [
      'services/webhook-ingest/src/serve-webhooks.ts',
      'services/webhook-ingest/src/sources/github-repository.ts',
      'services/webhook-ingest/src/intake/store-delivery.ts',
    ],
  },
  {
    name: 'row to handler',
    from: ['packages/database/src/listen.ts', 'packages/jobs/src/engine.ts'],
    to: ['services/analysis-worker/src/jobs.ts', 'services/analysis-worker/src/deliveries/route-delivery.ts'],
  },
  {
    name: 'review stored',
    from: [
      'services/analysis-worker/src/analysis/analyze-pull-request.ts',
      'services/analysis-worker/src/analysis/group-mistakes.ts',
    ],
    without: ['packages/analysis/src/builtin/', 'packages/analysis/src/model/'],
  },
  {
    name: 'stored to screen',
    from: [
      'services/gateway/src/pull-requests/live/live-updates.ts',
      'services/gateway/src/pull-requests/live/stream-live.ts',
      'web/src/lib/live/Live.tsx',
      'web/src/lib/live/use-live.ts',
    ],
  },
]

if (process.argv[1] === import.meta.filename) {
  const counted = countStructure(readTracked(projectRoot()), steps)
  console.log(describe(counted))
  if (process.argv.includes('--list')) console.log(list(counted))
  const missing = counted.steps.flatMap((step) => step.missing)
  for (const path of missing) console.error(`infra/checks/structure.ts names ${path}, which doesn't exist`)
  process.exitCode = missing.length > 0 ? 1 : 0
}

function readTracked(root: string): Map<string, string> {
  const names = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const paths = names.split('\0').filter((path) => path !== '' && existsSync(join(root, path)))
  return new Map(paths.map((path) => [path, isOurCode(path) ? readFileSync(join(root, path), 'utf8') : '']))
}

type StructureCounts = ReturnType<typeof countStructure>

function describe({ folders: [fullest], longest, ...counted }: StructureCounts): string {
  const digits = (amount: number) => amount.toLocaleString('en-US')
  const modules = counted.steps.map((step) => step.modules.length).join(' · ')
  const rows = [
    ['', 'First version', 'Goal', 'Now'],
    ['---', '---', '---', '---'],
    [
      `Modules: ${steps.map(({ name }) => name).join(' · ')}`,
      '22 · 35 · 111 · 28',
      '20 · 12 · 60 · 25',
      modules,
    ],
    ['Tracked files', '3,781', '≤ 2,400', digits(counted.files)],
    ['Source lines without tests and demo', '128,306', '≤ 100,000', digits(counted.lines)],
    ['Largest flat folder in packages and services', 91, '≤ 15', `${fullest?.files} (${fullest?.folder})`],
    ['Longest SQL statement, in lines', 165, '≤ 40', `${longest.lines} (${longest.place})`],
    ['Files under 40 lines with one importer', 351, '', counted.smallFiles.length],
    ['Non-null assertions', 284, '', counted.assertions],
  ]
  const left = [...counted.leftOut].map(([kind, amount]) => `${amount} ${kind}`).join(', ')
  return `${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n\nLeft out: ${left}`
}

function list(counted: StructureCounts): string {
  return [
    ...counted.steps.map(({ name, modules }) => `\n${name}\n  ${modules.join('\n  ')}`),
    `\nfolders over ${MAX_FOLDER_FILES}`,
    ...counted.folders
      .filter(({ files }) => files > MAX_FOLDER_FILES)
      .map(({ folder, files }) => `  ${files} ${folder}`),
    '\nfiles under 40 lines with one importer',
    ...counted.smallFiles.map(({ file, lines, importer }) => `  ${lines} ${file} < ${importer}`),
  ].join('\n')
}
