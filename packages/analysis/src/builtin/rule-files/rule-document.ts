import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { SEVERITIES } from '@debrief/domain/mistakes/severity'
import { z } from 'zod'
import { RULE_LANGUAGES } from '../../language.ts'

/** ast-grep's rule object: https://ast-grep.github.io/reference/rule.html */
export interface RuleObject {
  pattern?: string | { context: string; selector?: string; strictness?: (typeof STRICTNESS)[number] }
  kind?: string
  regex?: string
  nthChild?: number | string | { position: number | string; ofRule?: RuleObject; reverse?: boolean }
  inside?: Relation
  has?: Relation
  precedes?: Relation
  follows?: Relation
  all?: RuleObject[]
  any?: RuleObject[]
  not?: RuleObject
  matches?: string
}

interface Relation extends RuleObject {
  stopBy?: 'neighbor' | 'end' | RuleObject
  field?: string
}

const STRICTNESS = ['cst', 'smart', 'ast', 'relaxed', 'signature'] as const

/** ast-grep ignores unknown keys, so a typo would change the rule's meaning. */
const ruleObject: z.ZodType<RuleObject> = z.lazy(() => z.strictObject(RULE_KEYS).refine(isFilled, EMPTY))
const relation: z.ZodType<Relation> = z.lazy(() =>
  z
    .strictObject({
      ...RULE_KEYS,
      stopBy: z.union([z.enum(['neighbor', 'end']), ruleObject]).optional(),
      field: z.string().optional(),
    })
    .refine(isFilled, EMPTY),
)

const isFilled = (rule: object) => Object.keys(rule).length > 0
const EMPTY = 'An empty rule matches nothing. Add a key such as kind, pattern or regex.'
const position = z.union([z.int(), z.string()])

const RULE_KEYS = {
  pattern: z
    .union([
      z.string(),
      z.strictObject({
        context: z.string(),
        selector: z.string().optional(),
        strictness: z.enum(STRICTNESS).optional(),
      }),
    ])
    .optional(),
  kind: z.string().optional(),
  regex: z.string().optional(),
  nthChild: z
    .union([
      position,
      z.strictObject({ position, ofRule: ruleObject.optional(), reverse: z.boolean().optional() }),
    ])
    .optional(),
  inside: relation.optional(),
  has: relation.optional(),
  precedes: relation.optional(),
  follows: relation.optional(),
  all: z.array(ruleObject).min(1).optional(),
  any: z.array(ruleObject).min(1).optional(),
  not: ruleObject.optional(),
  matches: z.string().optional(),
}

const ownLesson = z.strictObject({
  title: z.string().min(2).max(60),
  text: z.string().min(1).max(2000),
  fix: z.string().max(2000).default(''),
  category: z.enum(CATEGORIES),
})

const examples = z.array(z.string().min(1)).default([])

export const ruleDocument = z.strictObject({
  /** Must never change, because findings and disputes are stored with the id. */
  id: z.string().regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'Use lowercase words separated by hyphens.'),
  message: z.string().min(1).max(200),
  severity: z.enum(SEVERITIES),
  lesson: z.union([z.string(), ownLesson], {
    error: 'Use a lesson’s id, or an object with a title, text and category.',
  }),
  tests: z.enum(['include', 'skip', 'only']).default('include'),
  languages: z.array(z.enum(RULE_LANGUAGES)).min(1),
  confidence: z.number().min(0).max(1).default(0.8),
  words: z.string().refine(isPattern, 'This isn’t a JavaScript regular expression.').default(''),
  labels: z.record(z.string(), z.strictObject({ style: z.literal('primary') })).default({}),
  needsEnd: z.string().optional(),
  utils: z.record(z.string(), ruleObject).default({}),
  rule: ruleObject,
  constraints: z.record(z.string(), ruleObject).optional(),
  valid: examples,
  invalid: examples,
})

export type RuleDocument = z.infer<typeof ruleDocument>

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'm').source !== ''
  } catch {
    return false
  }
}
