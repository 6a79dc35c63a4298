import type { Category } from '@debrief/domain/mistakes/categories'
import { count, listAnd } from '@debrief/domain/words'
import { sanitizeText } from '../model/answer/sanitize-text.ts'
import { FINDING_MARKER } from './own-comments.ts'
import type { AgentFinding, FindingPlace } from './to-findings.ts'

/** The maximum length of an inline comment in characters, without the marker. GitHub allows 65,536. */
const MAX_COMMENT_LENGTH = 6_000
const MAX_PLACES = 5

export type StandardTitles = ReadonlyMap<string, string>

export function wordFinding(finding: AgentFinding, standards: StandardTitles): string {
  const { places, fix } = finding
  const said = [
    `**${cleanTitle(finding)}**`,
    `${categoryName(finding.category)} · ${severityName(finding)}`,
    cleanDescription(finding),
    nameStandard(finding, standards),
    places.length > 1 ? `Same issue in ${listPlaces(places.slice(1))}.` : '',
  ].filter(Boolean)
  const text = said.join('\n\n')
  const block = fix === null ? '' : `\n\n${suggestion(fix)}`
  const whole =
    text.length + block.length <= MAX_COMMENT_LENGTH ? text + block : text.slice(0, MAX_COMMENT_LENGTH)
  return `${whole}\n\n${FINDING_MARKER}`
}

export function nameFinding(finding: AgentFinding): string {
  return `${nameOfPlace(finding.places[0])} ${cleanTitle(finding)}`
}

/** Sanitizes a model's text. Text from rules is trusted. */
export const cleanTitle = ({ source, title }: AgentFinding) =>
  source === 'model' ? (sanitizeText(title.replace(/\s+/g, ' '), 120) ?? 'Worth a look') : title

export const cleanDescription = ({ source, description }: AgentFinding) =>
  source === 'model' ? (sanitizeText(description, 1_500) ?? '') : description

export const categoryName = (category: Category) => {
  const words = category.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const severityName = ({ severity }: AgentFinding) => severity.charAt(0).toUpperCase() + severity.slice(1)

function nameStandard({ standardId }: AgentFinding, standards: StandardTitles): string {
  const title = standardId === null ? undefined : standards.get(standardId)
  const clean = title === undefined ? null : sanitizeText(title.replace(/\s+/g, ' '), 200)
  return clean === null ? '' : `Team standard: ${clean}`
}

function listPlaces(places: readonly FindingPlace[]): string {
  const named = places.slice(0, MAX_PLACES).map(nameOfPlace)
  const more = places.length - MAX_PLACES
  return listAnd(more > 0 ? [...named, count(more, 'more place')] : named)
}

export const nameOfPlace = ({ path, startLine }: FindingPlace) => codeSpan(`${path}:${startLine}`)

const MAX_PATH_LENGTH = 200

/** Uses a code span, because Markdown and mentions have no effect in it. */
export function codeSpan(name: string): string {
  const plain = name
    .replace(/[\p{C}\p{Zl}\p{Zp}`]/gu, '')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll('@', '＠')
    .trim()
  const shown = plain.length > MAX_PATH_LENGTH ? `…${plain.slice(-MAX_PATH_LENGTH)}` : plain
  return `\`${shown || '(a file without a name)'}\``
}

/** The fence is longer than any run of backticks in the fix. An empty suggestion deletes the lines. */
function suggestion(fix: string): string {
  const longest = Math.max(2, ...[...fix.matchAll(/`+/g)].map(({ 0: { length } }) => length))
  const fence = '`'.repeat(longest + 1)
  return fix === '' ? `${fence}suggestion\n${fence}` : `${fence}suggestion\n${fix}\n${fence}`
}
