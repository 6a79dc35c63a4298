import type { Category } from '../../mistakes/categories.ts'
import type { StandardScope } from '../scope.ts'
import { findScopeGlobs, writeFrontMatter } from './cursor-rule.ts'
import { GUIDANCE_PATHS, type GuidanceFormat } from './file-paths.ts'
import { findGlobs } from './languages.ts'
import { hashSection, withSection } from './section.ts'
import { ADVICE, type GuidanceEntry, writeCategories } from './write-guidance.ts'

export interface GuidanceStandard extends StandardScope {
  id: string
  title: string
  description: string
  category: Category
  isWrittenByTeam: boolean
  /** The URL of the lesson. Null if there is no lesson, or if it's uncertain. */
  learnMore: string | null
  evidence: readonly { repository: string; url: string }[]
}

export interface StandardsFile {
  format: GuidanceFormat
  path: string
  section: string
  file: string | null
}

interface Options {
  appUrl: string
  /**
   * The repository of the files. Evidence from other repositories is left out, because readers might not have access to
   * those repositories. Null leaves out all evidence.
   */
  repository: string | null
}

/**
 * Writes the team's standards for a repository's files (D41). The same standards produce the same text, whatever their
 * order.
 */
export function renderStandardsFiles(
  standards: readonly GuidanceStandard[],
  options: Options,
): StandardsFile[] {
  const entries = standards.map((standard) => toEntry(standard, options))
  const section = writeSection(entries)
  const shared = (['agents', 'claude', 'copilot'] as const).map((format) => ({
    format,
    path: GUIDANCE_PATHS[format],
    section,
    file: null,
  }))
  const paths = [...new Set(entries.map(toRulePath))].toSorted()
  const rules = paths.map((path) => {
    const ofScope = entries.filter((entry) => toRulePath(entry) === path)
    const front = writeFrontMatter('Team standards from code reviews, by Debrief', findScopeGlobs(ofScope))
    const own = writeSection(ofScope)
    return { format: 'cursor' as const, path, section: own, file: withSection(front, own) }
  })
  return [...shared, ...rules]
}

export const toStandardUrl = (appUrl: string, id: string): string => `${appUrl}/team-standards?standard=${id}`

function toEntry(
  { evidence, ...standard }: GuidanceStandard,
  { appUrl, repository }: Options,
): GuidanceEntry {
  const own = evidence.filter((one) => one.repository.toLowerCase() === repository?.toLowerCase())
  return {
    ...standard,
    kind: 'standard',
    example: null,
    standardUrl: toStandardUrl(appUrl, standard.id),
    pullRequests: listPullRequests(own.map(({ url }) => url)),
  }
}

export const listPullRequests = (urls: readonly string[]): string[] =>
  [...new Set(urls.map((url) => url.replace(/#.*$/s, '')))].toSorted()

function writeSection(entries: readonly GuidanceEntry[]): string {
  const body = entries.length > 0 ? writeCategories(entries) : ['The team has no standards yet.']
  return `${[HEAD, ...body].join('\n\n')}\n`
}

const HEAD = `## Team standards

Debrief writes this section from the standards that the team approved in code reviews. Follow them when you write or
change code here. ${ADVICE}`

/** The name depends only on the scope, so a rule keeps its file when other rules change. */
function toRulePath({ languages, paths }: StandardScope): string {
  const names = languages.toSorted()
  const places = paths.toSorted()
  return `.cursor/rules/debrief-${toSlug(names, places)}.mdc`
}

const MAX_SLUG_LENGTH = 40

function toSlug(names: readonly string[], places: readonly string[]): string {
  if (names.length === 0 && places.length === 0) return 'all-files'
  const words = [...names, ...places].join('-').toLowerCase()
  const slug = words
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '')
  // A slug that equals the language's name needs no hash. C# and C++ need a hash, because both would become "c".
  const [only, ...others] = names
  if (
    places.length === 0 &&
    others.length === 0 &&
    only !== undefined &&
    slug === only.toLowerCase() &&
    findGlobs(only)
  )
    return slug
  return [slug, hashSection(JSON.stringify([names, places])).slice(0, 8)].filter(Boolean).join('-')
}
