import type { Category } from '@debrief/domain/categories'
import { sanitiseText } from '../model/answer/sanitise-text.ts'
import type { AgentFinding, FindingPlace } from './findings-of.ts'
import { FINDING_MARKER } from './own-comments.ts'

/** Characters of one inline comment; GitHub takes 65,536. */
const LONGEST_COMMENT = 6_000
const MOST_PLACES = 5

export type StandardTitles = ReadonlyMap<string, string>

/** What is said at the lines: what, which kind, why it matters, the standard it follows from, and the fix where it is certain. */
export function wordFinding(finding: AgentFinding, standards: StandardTitles): string {
  const { places, fix } = finding
  const said = [
    `**${titleOf(finding)}**`,
    `${categoryName(finding.category)} · ${severityName(finding)}`,
    lessonOf(finding),
    standardOf(finding, standards),
    places.length > 1 ? `The same in ${listPlaces(places.slice(1))}.` : '',
  ].filter(Boolean)
  const text = said.join('\n\n')
  const block = fix === null ? '' : `\n\n${suggestion(fix)}`
  const whole = text.length + block.length <= LONGEST_COMMENT ? text + block : text.slice(0, LONGEST_COMMENT)
  return `${whole}\n\n${FINDING_MARKER}`
}

/** One line for the review's text. */
export function nameFinding(finding: AgentFinding): string {
  return `${nameOfPlace(finding.places[0])} ${titleOf(finding)}`
}

/** A model's words pass the sanitiser once more here, at the door. Rules' words are our own. */
export const titleOf = ({ source, title }: AgentFinding) =>
  source === 'model' ? (sanitiseText(title.replace(/\s+/g, ' '), 120) ?? 'A point to look at') : title

export const lessonOf = ({ source, description }: AgentFinding) =>
  source === 'model' ? (sanitiseText(description, 1_500) ?? '') : description

export const categoryName = (category: Category) => {
  const words = category.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const severityName = ({ severity }: AgentFinding) => severity.charAt(0).toUpperCase() + severity.slice(1)

function standardOf({ standardId }: AgentFinding, standards: StandardTitles): string {
  const title = standardId === null ? undefined : standards.get(standardId)
  const clean = title === undefined ? null : sanitiseText(title.replace(/\s+/g, ' '), 200)
  return clean === null ? '' : `Team standard: ${clean}`
}

function listPlaces(places: readonly FindingPlace[]): string {
  const named = places.slice(0, MOST_PLACES).map(nameOfPlace).join(', ')
  return places.length > MOST_PLACES ? `${named} and ${places.length - MOST_PLACES} more places` : named
}

export const nameOfPlace = ({ path, startLine }: FindingPlace) => codeSpan(`${path}:${startLine}`)

const LONGEST_PATH = 200

/** A name of theirs as code, in which neither Markdown nor a mention means anything. */
export function codeSpan(name: string): string {
  const plain = name
    .replace(/[\p{C}\p{Zl}\p{Zp}`]/gu, '')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll('@', '＠')
    .trim()
  const shown = plain.length > LONGEST_PATH ? `…${plain.slice(-LONGEST_PATH)}` : plain
  return `\`${shown || '(a file without a name)'}\``
}

/** The fence is longer than any run of backticks inside; with nothing inside the lines are taken away. */
function suggestion(fix: string): string {
  const longest = Math.max(2, ...[...fix.matchAll(/`+/g)].map(({ 0: { length } }) => length))
  const fence = '`'.repeat(longest + 1)
  return fix === '' ? `${fence}suggestion\n${fence}` : `${fence}suggestion\n${fix}\n${fence}`
}
