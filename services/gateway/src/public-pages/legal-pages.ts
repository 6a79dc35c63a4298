import { isUtf8 } from 'node:buffer'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompanySettings, showsOurTexts } from '@debrief/billing/company'
import { ConfigError } from '@debrief/service-kit/config'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

export const PRIVACY_POLICY = '/privacy-policy'
export const TERMS = '/terms-of-service'
export const LEGAL_PATHS = [PRIVACY_POLICY, TERMS]

const MAX_BYTES = 256 * 1024

/** Maps each path to the HTML of the operator's page, or to null for Debrief's text. */
export type LegalPages = ReadonlyMap<string, string | null>

export function openLegalPages(
  settings: CompanySettings & { LEGAL_PAGES_DIR?: string | undefined },
): LegalPages {
  if (showsOurTexts(settings)) return new Map(LEGAL_PATHS.map((path) => [path, null]))
  const folder = settings.LEGAL_PAGES_DIR
  if (!folder) return new Map()
  const names = readOrRefuse(folder, () => readdirSync(folder))
  const paths = LEGAL_PATHS.filter((path) => names.includes(fileName(path)))
  if (paths.length === 0) refuse(`${folder} has neither ${LEGAL_PATHS.map(fileName).join(' nor ')}`)
  return new Map(paths.map((path) => [path, readPage(join(folder, fileName(path)))]))
}

const fileName = (path: string) => `${path.slice(1)}.md`

function readPage(file: string): string {
  const bytes = readOrRefuse(file, () => readFileSync(file))
  if (bytes.length > MAX_BYTES) refuse(`${file} is larger than ${MAX_BYTES / 1024} kB`)
  if (!isUtf8(bytes)) refuse(`${file} is not UTF-8 text`)
  const text = bytes.toString()
  if (!/^\s*# \S/.test(text)) refuse(`${file} must start with a title, such as # Privacy Policy`)
  return renderMarkdown(text)
}

/** micromark escapes HTML and removes dangerous links. */
function renderMarkdown(text: string): string {
  const html = micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
    .replace('<h1>', '<h1 class="display-1">')
    .replaceAll('<table>', '<div class="table-frame"><table>')
    .replaceAll('</table>', '</table></div>')
  return `<article class="own-page prose">${html}</article>`
}

function readOrRefuse<T>(place: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    return refuse(`${place} can’t be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function refuse(fault: string): never {
  throw new ConfigError(`Invalid settings (see .env.example):\n  LEGAL_PAGES_DIR: ${fault}`)
}
