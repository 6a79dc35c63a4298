import type { FileCoverage } from '@debrief/contracts/reviews/analysis-result'
import { detectLanguage } from '@debrief/domain/pull-requests/languages'
import { isCode, isTestPath } from './language.ts'

type ChangeKind = 'source' | 'test' | 'docs' | 'config' | 'schema' | 'build'

const BUILD_LANGUAGES = new Set([
  'Batchfile',
  'CMake',
  'Caddyfile',
  'Dockerfile',
  'Go Module',
  'Go Workspace',
  'Gradle',
  'HCL',
  'Just',
  'Makefile',
  'Nix',
  'Procfile',
  'Starlark',
])
const DOCS_LANGUAGES = new Set(['AsciiDoc', 'MDX', 'Markdown', 'TeX', 'Text', 'reStructuredText'])
const SCHEMA_LANGUAGES = new Set(['GraphQL', 'Prisma', 'Protocol Buffer', 'Thrift'])

const DOCS_PATH = /(?:^|\/)(?:docs?|documentation)\//i
const SCHEMA_PATH =
  /(?:^|\/)(?:migrations?|alembic\/versions|db\/migrate|schemas?)\/|(?:^|\/)(?:schema|structure)\.(?:rb|sql|ts|json|ya?ml)$|(?:^|[/._-])(?:openapi|swagger|asyncapi)(?:[._-][^/]*)?\.(?:ya?ml|json)$|\.schema\.json$/i
const BUILD_PATH =
  /(?:^|\/)(?:\.github\/(?:workflows|actions)|\.circleci|\.buildkite|\.ci)\/|(?:^|\/)(?:\.gitlab-ci\.ya?ml|azure-pipelines\.ya?ml|jenkinsfile|(?:docker-)?compose(?:\.[^/]+)?\.ya?ml|package\.json|composer\.json|cargo\.toml|pyproject\.toml|setup\.(?:py|cfg)|requirements[^/]*\.txt|pom\.xml|build\.(?:gradle(?:\.kts)?|sbt|zig)|settings\.gradle(?:\.kts)?|gemfile|podfile|rakefile)$|\.(?:csproj|gemspec)$/i
const CONFIG_PATH = /(?:^|\/)(?:\.[^/]*rc(?:\.[cm]?[jt]s)?|[^/]+\.config\.[cm]?[jt]s|\.env[^/]*)$/i

/**
 * Returns the language and kind of file, such as "TypeScript/source" (D22a). Null if the file's name doesn't reveal its
 * language.
 */
export function toOpportunity(path: string): string | null {
  const language = detectLanguage(path)
  return language === null ? null : `${language}/${classifyFile(path, language)}`
}

function classifyFile(path: string, language: string): ChangeKind {
  if (isTestPath(path)) return 'test'
  if (BUILD_LANGUAGES.has(language) || BUILD_PATH.test(path)) return 'build'
  if (SCHEMA_LANGUAGES.has(language) || SCHEMA_PATH.test(path)) return 'schema'
  if (DOCS_LANGUAGES.has(language) || (DOCS_PATH.test(path) && !isCode(language))) return 'docs'
  if (CONFIG_PATH.test(path) || !isCode(language)) return 'config'
  return 'source'
}

/** Includes only changed files that were analyzed at least in part. */
export function listOpportunities(
  coverage: readonly Pick<FileCoverage, 'path' | 'state' | 'changedLines'>[],
): string[] {
  const keys = coverage
    .filter(({ state, changedLines }) => changedLines > 0 && (state === 'analyzed' || state === 'clipped'))
    .map(({ path }) => toOpportunity(path))
    .filter((key) => key !== null)
  return [...new Set(keys)].toSorted()
}
