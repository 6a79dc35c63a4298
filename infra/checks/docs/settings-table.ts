import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '../../local/project-root.ts'

const START =
  '<!-- Generated from .env.example by npx tsx infra/checks/docs/settings-table.ts. Do not edit. -->'
const END = '<!-- end of settings -->'

export const SETTINGS_PAGES = [
  { file: join('docs', 'operating', 'settings.md'), has: (section: string) => !isOfSimulators(section) },
  { file: join('packages', 'simulators', 'README.md'), has: (section: string) => isOfSimulators(section) },
]

const isOfSimulators = (section: string) => section.includes('(packages/simulators')

/**
 * Replaces a page's tables with tables made from .env.example. Each section that `has` selects becomes a table, and
 * each of its paragraphs becomes a row.
 */
export function withSettings(
  page: string,
  example: string,
  { has }: Pick<(typeof SETTINGS_PAGES)[number], 'has'>,
): string {
  const [before, rest] = page.split(START)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined)
    throw new Error(`The page must contain ${START} and ${END}.`)
  return `${before}${START}\n\n${renderTables(example, has)}\n\n${END}${after}`
}

function renderTables(example: string, has: (section: string) => boolean): string {
  const [, ...parts] = example.split(/^# -{3} (.+?) -{3,}$/m)
  return parts
    .flatMap((text, index) =>
      index % 2 === 0 && has(text) ? [`## ${text}`, renderTable(parts[index + 1] ?? '')] : [],
    )
    .join('\n\n')
}

function renderTable(section: string): string {
  const paragraphs = section.trim().split(/\n\n+/)
  return ['| Setting and default | |', '| --- | --- |', ...paragraphs.map(renderRow)].join('\n')
}

function renderRow(paragraph: string): string {
  const lines = paragraph.split('\n').map((line) => line.replace(/^# ?/, ''))
  const isSetting = (line: string) => /^[A-Z][A-Z0-9_]*=/.test(line)
  const settings = lines.filter(isSetting).map((line) => `\`${line}\``)
  const words = lines.filter((line) => !isSetting(line)).join(' ')
  // Without escaping, Markdown would treat <APP_URL> as HTML.
  const escaped = words.replaceAll('<', '\\<')
  return `| ${settings.join('<br>')} | ${escaped} |`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const example = readFileSync(join(projectRoot(), '.env.example'), 'utf8')
  for (const page of SETTINGS_PAGES) {
    const file = join(projectRoot(), page.file)
    writeFileSync(file, withSettings(readFileSync(file, 'utf8'), example, page))
  }
}
