import type { Ask } from '@debrief/contracts/reviews/analysis-result'

const INSTEAD =
  /\binstead\b|\breplac(?:e[ds]?|ing)\b|\brather than\b|\brenam(?:e[ds]?|ing)\b|\brephras|\bswitch(?:ed|ing)? (?:to|from)\b|\bshould (?:be called|read|say)\b|(?:→|->|=>)/
const REMOVE =
  /\b(?:remov(?:e[ds]?|ing|al)|delet(?:e[ds]?|ing)|drop(?:ped|ping)?|get(?:ting)? rid of|strip|take (?:this|it|that|these|them) out|leave (?:this|it|that|these|them) out|omit|revert(?:ed)?|un(?:needed|necessary|used)|needless|redundant|superfluous|obsolete|left-?over|not (?:really |actually |strictly )?(?:needed|necessary|required|used)|no (?:need|reason|point) (?:for|to|in)|(?:don't|do not|doesn't|does not|didn't|shouldn't) (?:really |actually |even |think (?:we|you|this) )?need|never used|no longer (?:used|needed)|can go|could go|avoid|stop)\b/
const ADD =
  /\b(?:add(?:ed|ing|s)?|miss(?:ing|es)|lack(?:s|ing)?|include|provide|needs? (?:an?|some|more|to (?:be )?(?:check|handle|validat|document|test))|without|there(?:'s| is| are) no(?! (?:need|reason|point))|has no|have no|(?:don't|doesn't|do not|does not) (?:\w+ )?have (?:an?|any|enough)\b|no (?:test|check|doc|docstring|type|await|limit|timeout|validation|index)s?\b|forg[eo]t(?:ten)?|should have|introduce|insert|create|cover|validate|annotate|await|handle|check (?:that|if|for|whether)|guard|document|mention|describe|explain in|write (?:an?|some|the) (?:test|comment|doc))\b/
const EXPLAIN =
  /^(?:\W|\b(?:so|and|but|hm+|just|out of curiosity)\b)*(?:why\b|what(?:'s| is| does| do| are)\b(?! (?:missing|left))|how (?:does|do|is|come)\b|where (?:does|is|are)\b|when (?:does|is|would)\b|can you (?:explain|elaborate|clarify)|could you (?:explain|elaborate|clarify))|\b(?:explain|elaborate|clarify) (?:why|what|how|this|the reason)\b/
const CHANGE =
  /\b(?:use|using|mov(?:e[ds]?|ing)|chang(?:e[ds]?|ing)|convert|simplif(?:y|ied)|extract|split|refactor|rewrite|reword|reorder|rework|merge|combine|inline|make (?:it|this|that|these|them|the)|turn|fix|correct|update|set|put|call|name|return|raise|throw|pass|prefer|adjust|align|follow|should (?:not )?be|needs? to be|must (?:not )?be|could be|typo|wrong|incorrect|better)\b/

/** "Don't remove the test" asks to keep it, and "I wouldn't add a flag" asks for no flag. */
const NOT = String.raw`\b(?:(?:don't|do not|shouldn't|should not|wouldn't|would not|mustn't|must not|can't|cannot|never|rather not) (?:just |simply |really |need to )?|(?:no|without) (?:need|reason) to )`
const FORBIDS_REMOVAL = new RegExp(`${NOT}(?:remove|delete|drop|strip|revert|get rid of|omit|skip)\\b`)
const FORBIDS_ADDITION = new RegExp(`${NOT}(?:add|introduce|include|insert|create|write)\\b`)
/** "Why was the test removed?" asks for the reason, regardless of the verb. */
const WHY_DONE =
  /^\W*(?:so |and |but )?why (?:(?:was|were|did|has|have|is|are)\b.*\b(?:remov|delet|drop|chang|replac|mov|add)|(?:remov|delet|dropp?)(?:e|ing)?\b)/
const REQUEST = /[,;:.] (?:please|(?:can|could|would|should) (?:you|we)|let's|so) (.+)$/

/**
 * "We don't need the types" means "remove". "Use X instead of Y" means "change". `sentence` must be in lowercase with
 * straight quotes.
 */
export function readAsk(sentence: string): Ask {
  const request = REQUEST.exec(sentence)?.[1]
  const asked = request === undefined ? 'unknown' : readClause(request)
  return asked === 'unknown' ? readClause(sentence) : asked
}

function readClause(sentence: string): Ask {
  const words = sentence.replace(/\b(?:don't|do not) forget to\b/g, 'please')
  if (INSTEAD.test(words)) return 'change'
  if (FORBIDS_REMOVAL.test(words)) return 'add'
  if (FORBIDS_ADDITION.test(words)) return 'remove'
  if (WHY_DONE.test(words)) return 'explain'
  const remove = REMOVE.exec(words)
  const add = ADD.exec(words)
  if (remove && !(add && add.index < remove.index && /^(?:add|miss|lack|there|forg)/.test(add[0])))
    return 'remove'
  if (EXPLAIN.test(words)) return 'explain'
  if (add) return 'add'
  return CHANGE.test(words) ? 'change' : 'unknown'
}

export function readEdit(before: string, after: string): Ask {
  const lines = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  const [old, next] = [lines(before), lines(after)]
  if (next.length === 0) return old.length === 0 ? 'unknown' : 'remove'
  if (old.length > 0 && isWithin(old, next) && next.length > old.length) return 'add'
  if (isWithin(next, old) && old.length > next.length) return 'remove'
  return 'change'
}

function isWithin(few: readonly string[], many: readonly string[]): boolean {
  let at = 0
  for (const line of many) if (line === few[at]) at++
  return at === few.length
}

export const plainSentence = (sentence: string) =>
  sentence
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\b(do|does|did|is|are|was|should|would|could|must|wo|has|have|ca)nt\b/g, "$1n't")
