import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '../local/project-root.ts'

const START =
  '<!-- settings: made from .env.example by npx tsx infra/docs/settings-table.ts, not edited by hand -->'
const END = '<!-- end of settings -->'

/** The page with its tables of settings as .env.example has them: one for each section, one row for each paragraph. */
export function withSettings(page: string, example: string): string {
  const [before, rest] = page.split(START)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined)
    throw new Error(`The page has to hold ${START} and ${END}.`)
  return `${before}${START}\n\n${tablesOf(example)}\n\n${END}${after}`
}

function tablesOf(example: string): string {
  const sections = example.split(/^# -{3} (.+?) -{3,}$/m).slice(1)
  return sections
    .flatMap((text, index) => (index % 2 === 0 ? [`### ${text}`, tableOf(sections[index + 1] ?? '')] : []))
    .join('\n\n')
}

function tableOf(section: string): string {
  const paragraphs = section.trim().split(/\n\n+/)
  return ['| setting and default | |', '| --- | --- |', ...paragraphs.map(rowOf)].join('\n')
}

function rowOf(paragraph: string): string {
  const lines = paragraph.split('\n').map((line) => line.replace(/^# ?/, ''))
  const isSetting = (line: string) => /^[A-Z][A-Z0-9_]*=/.test(line)
  const settings = lines.filter(isSetting).map((line) => `\`${line}\``)
  const words = lines.filter((line) => !isSetting(line)).join(' ')
  return `| ${settings.join('<br>')} | ${words} |`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const page = join(projectRoot(), 'docs', 'operations.md')
  const example = readFileSync(join(projectRoot(), '.env.example'), 'utf8')
  writeFileSync(page, withSettings(readFileSync(page, 'utf8'), example))
}
