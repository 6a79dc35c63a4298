import type { Rule } from '../rule-engine/rule.ts'

/** Adding a rule is one file and one line here. */
export const RULES: readonly Rule[] = []
