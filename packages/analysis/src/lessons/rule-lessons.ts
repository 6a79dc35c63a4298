import type { RuleFile } from '../builtin/rule-files/read-rule-files.ts'
import {
  addRule,
  findLesson,
  findLessonOfRule,
  type Lesson,
  lessonOfRule,
  lessonText,
  removeRule,
} from './catalog.ts'

export interface RuleLesson extends Pick<Lesson, 'name' | 'category' | 'severity' | 'goesWrong' | 'fix'> {
  /** Null for an operator's own lesson, which isn't in the catalog. */
  id: string | null
  description: string
}

const ofOperators = new Map<string, RuleLesson>()

/** Throws an Error if the rule has no lesson. */
export function describeRule(rule: string): RuleLesson {
  const known = ofOperators.get(rule)
  if (known) return known
  const lesson = lessonOfRule(rule)
  return { ...lesson, description: lessonText(lesson) }
}

/** Null if the rule has no lesson in the catalog, or if an operator removed the rule. */
export const findRuleLessonId = (rule: string): string | null =>
  ofOperators.get(rule)?.id ?? findLessonOfRule(rule)?.id ?? null

export function setOperatorLessons(files: readonly RuleFile[]): void {
  for (const [rule, { id }] of ofOperators) {
    const known = id === null ? null : findLesson(id)
    if (known) removeRule(known, rule)
  }
  ofOperators.clear()
  for (const file of files) ofOperators.set(file.id, toLesson(file))
}

function toLesson({ id: rule, message, severity, lesson }: RuleFile): RuleLesson {
  if (typeof lesson !== 'string') {
    const { title, text, fix, category } = lesson
    return { id: null, name: title, category, severity, goesWrong: text, fix, description: text }
  }
  const known = findLesson(lesson)
  if (!known) throw new Error(`The rule ${rule} names a lesson that doesn't exist: ${lesson}.`)
  addRule(known, rule)
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`
  return {
    ...known,
    severity,
    goesWrong: `${sentence} ${known.goesWrong}`,
    description: `${sentence} ${lessonText(known)}`,
  }
}
