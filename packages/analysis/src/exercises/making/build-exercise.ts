import type { Rule } from '../../builtin/rule-engine/rule.ts'
import { describeRule } from '../../lessons/rule-lessons.ts'
import { createMasker } from '../../redact/mask-secrets.ts'
import type { Exercise, Material, PracticeMistake } from '../exercise.ts'
import { findRules, overlaps } from '../grading/find-rules.ts'
import { cutMaterial } from './cut-material.ts'
import { listKinds } from './which-kinds.ts'

const MAX_PROBLEM_LENGTH = 240

const REMEDY =
  /\b(?:use|using|should|could|instead|replace|rename|add|remove|prefer|move|put another version)\b/i

/**
 * Returns the first sentence of the description. Null if the sentence is too long, isn't plain text, or may reveal the
 * answer.
 */
function extractProblem(description: string): string | null {
  const [first = ''] = description.split(/(?<=[.!?])\s+(?=[\p{Lu}“`])/u)
  const sentence = first.trim()
  const isPlain =
    sentence.endsWith('.') &&
    sentence.length <= MAX_PROBLEM_LENGTH &&
    !/[“”"`<>[\]{}|]|https?:/.test(sentence)
  return isPlain && !REMEDY.test(sentence) ? sentence : null
}

/**
 * Null if the mistake's code isn't suitable. `neighbors` are hunks of other mistakes in the same file and review.
 * `turns` is 32 random bits.
 */
export async function buildExercise(
  mistake: PracticeMistake,
  { neighbors, turns }: { neighbors: readonly string[]; turns: number },
): Promise<Exercise | null> {
  const cut = cutMaterial(mistake, neighbors)
  if (cut === null) return null
  const masker = createMasker()
  const material: Material = {
    before: await masker.mask(cut.before),
    after: cut.after === null ? null : await masker.mask(cut.after),
    lines: cut.lines,
  }
  const language = mistake.programmingLanguage
  const rules = selectRules(mistake, material)
  const kinds = listKinds(material, { language, category: mistake.category, rules })
  if (kinds.length === 0) return null
  const { category, path, source } = mistake
  const title = await masker.mask(mistake.title)
  const problem = extractProblem(await masker.mask(mistake.description))
  return { ...material, kinds, title, problem, category, language, path, source, rules, turns }
}

/** Selects the rules that can check an answer. Excludes rules that still find something in the merged fix. */
function selectRules(mistake: PracticeMistake, { before, after, lines }: Material): string[] {
  const { programmingLanguage: language, path, source } = mistake
  if (source !== 'analyzer' && after === null) return []
  const here = findRules(before, { language, path }).filter(
    ({ rule, ...place }) =>
      overlaps(place, lines) &&
      (source === 'analyzer' ? rule.name === mistake.rule : isAboutThat(rule, mistake)),
  )
  const names = [...new Set(here.map(({ rule }) => rule.name))]
  if (after === null || names.length === 0) return names
  const left = new Set(findRules(after, { language, path, only: names }).map(({ rule }) => rule.name))
  return names.filter((name) => !left.has(name))
}

function isAboutThat(rule: Rule, { title, category }: PracticeMistake): boolean {
  const lesson = describeRule(rule.name)
  const said = stemsIn(title)
  const alike = [...stemsIn(`${lesson.name} ${rule.name}`)].filter((stem) => said.has(stem))
  return lesson.category === category || alike.length >= 2
}

const stemsIn = (text: string) =>
  new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 5)))
