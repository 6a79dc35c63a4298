import type { AnalysisContext, PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { detectLanguage } from '@debrief/domain/pull-requests/languages'
import { describeScope, listLanguages } from '@debrief/domain/standards/describe-scope'
import { allLessons } from '../../lessons/catalog.ts'
import type { Masker } from '../../redact/mask-secrets.ts'
import type { TokenCounter } from '../budget/count-tokens.ts'
import { cleanProse } from './clean-data.ts'
import { shownPath } from './show-piece.ts'

/** The maximum share of the budget for each section. The sections are part of every call. */
const SHARES = {
  'title and description': 0.08,
  commits: 0.03,
  'reviews and conversation': 0.12,
  'standards of the team': 0.05,
  'known recurring mistakes': 0.04,
  'disputed points': 0.04,
  hints: 0.05,
  lessons: 0.06,
} as const

type Section = keyof typeof SHARES

export interface PromptInput {
  material: PullRequestMaterial
  context: AnalysisContext
  hints: readonly Mistake[]
}

export interface Head {
  sections: { name: string; text: string }[]
  cut: string[]
}

export async function showHead(
  input: PromptInput,
  { masker, counter, budget }: { masker: Masker; counter: TokenCounter; budget: number },
): Promise<Head> {
  const head: Head = { sections: [], cut: [] }
  for (const [name, text] of Object.entries(writeSections(input)) as [Section, string][]) {
    if (text === '') continue
    const maxTokens = Math.floor(budget * SHARES[name])
    // A token rarely has more than 12 characters, so the rest of the text wouldn't fit.
    const masked = await masker.mask(text.slice(0, maxTokens * 12))
    const kept = clip(masked, maxTokens, counter)
    head.sections.push({ name, text: kept })
    if (kept.length < masked.length || text.length > maxTokens * 12) head.cut.push(name)
  }
  return head
}

function writeSections({ material, context, hints }: PromptInput): Record<Section, string> {
  const said = [...material.reviews, ...material.conversation].filter(
    ({ author, body }) => body.trim() !== '' && !(author?.isBot ?? false),
  )
  return {
    'title and description':
      `${cleanProse(material.title)}\n\n${cleanProse(material.description ?? '')}`.trim(),
    commits: material.commits
      .map(({ message }) => cleanProse(message.split('\n')[0] ?? '').slice(0, 200))
      .join('\n'),
    'reviews and conversation': said.map(({ body }) => cleanProse(body)).join('\n---\n'),
    'standards of the team': context.standards
      .map(
        (standard, index) =>
          `standard ${index + 1}: ${formatEntry(standard, describeScope({ languages: listLanguages(standard), paths: standard.paths }))}`,
      )
      .join('\n'),
    'known recurring mistakes': context.recurringGroups.map((group) => formatEntry(group)).join('\n'),
    'disputed points': context.disputes
      .map(({ title, path, reason }) => `${line(title)} (${shownPath(path)}): ${line(reason)}`)
      .join('\n'),
    hints: hints
      .map(
        ({ title, path, startLine }, index) =>
          `hint ${index + 1}: ${line(title)}, ${shownPath(path)} line ${startLine}`,
      )
      .join('\n'),
    lessons: listLessons(material),
  }
}

function listLessons({ files }: PullRequestMaterial): string {
  const languages = new Set(files.map(({ path }) => detectLanguage(path)))
  const fitting = allLessons().filter(
    (lesson) => lesson.languages === null || lesson.languages.some((each) => languages.has(each)),
  )
  return CATEGORIES.map((category) => {
    const names = fitting
      .filter((lesson) => lesson.category === category)
      .map(({ id, name }) => (isSaidBy(id, name) ? id : `${id} (${name})`))
    return names.length === 0 ? '' : `${category}: ${names.join(', ')}`
  })
    .filter((each) => each !== '')
    .join('\n')
}

const isSaidBy = (id: string, name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-') === id

function formatEntry(
  { title, description, category, programmingLanguage }: AnalysisContext['recurringGroups'][number],
  scope: string | null = null,
): string {
  const where = line(scope ?? programmingLanguage ?? '')
  return `${line(title)} [${[category, where].filter(Boolean).join(', ')}]: ${line(description)}`
}

const line = (text: string) => cleanProse(text).replace(/\s+/g, ' ').slice(0, 300)

export function clip(text: string, maxTokens: number, counter: TokenCounter): string {
  let kept = text
  for (let tokens = counter.count(kept); tokens > maxTokens; tokens = counter.count(kept)) {
    const length = Math.floor((kept.length * maxTokens) / tokens)
    kept = kept.slice(0, Math.min(length, kept.length - 1)).replace(/[\uD800-\uDBFF]$/, '')
  }
  return kept
}
