import { judgeComment } from '@debrief/analysis/builtin/comments/judge-comment'
import { buildMistake } from '@debrief/analysis/builtin/threads/mistakes-of-threads'
import type { Groupable, GroupEntry } from '@debrief/analysis/grouping/groupable'
import { AUTHOR } from '@debrief/analysis/training/labelled-comment'
import { ownExamples } from '@debrief/analysis/training/own-comments'

const MEMBERS = 5
const NO_FIX = {
  outcome: 'unknown',
  evidence: null,
  fixedIn: null,
  codeBefore: null,
  codeAfter: null,
} as const

/** The mistakes that the built-in analyzer finds in our own example comments. */
function ownMistakes(): Groupable[] {
  return ownExamples().flatMap(({ id, thread }) => {
    const judged = judgeComment(thread, { authorLogin: AUTHOR, changedLater: false })
    if (judged?.verdict !== 'mistake') return []
    const { title, description, lesson, ask, category, programmingLanguage, codeBefore, codeAfter } =
      buildMistake(thread, judged, NO_FIX)
    return [
      {
        id,
        title,
        description,
        lesson,
        ask,
        category,
        programmingLanguage,
        rule: null,
        codeBefore,
        codeAfter,
        said: judged.comment.body,
        vector: null,
      },
    ]
  })
}

/**
 * Returns `count` groups of five members each and mistakes to place among them. The members are example comments with
 * some words replaced by words from other examples, so they differ but still sound like review comments.
 */
export function manyGroups(
  count: number,
  dimensions: number | null,
): { groups: GroupEntry[]; asked: Groupable[] } {
  const own = ownMistakes()
  const draw = makeDraw(20_261_121)
  const vary = (one: Groupable, id: string): Groupable => {
    const other = own[Math.floor(draw() * own.length)] ?? one
    const words = (other.said ?? '').split(' ')
    const said = (one.said ?? '').split(' ').map((word, at) => (draw() < 0.3 ? (words[at] ?? word) : word))
    const title = draw() < 0.5 ? one.title : other.title
    const vector = dimensions === null ? null : Array.from({ length: dimensions }, () => draw() - 0.5)
    return { ...one, id, title, said: said.join(' '), vector }
  }
  const groups = Array.from({ length: count }, (_, at): GroupEntry => {
    const base = own[at % own.length] as Groupable
    const members = Array.from({ length: MEMBERS }, (_, each) => vary(base, `m-${at}-${each}`))
    const { title, description, category, programmingLanguage } = members[0] as Groupable
    return { id: `g-${at}`, title, description, category, programmingLanguage, isStandard: false, members }
  })
  return { groups, asked: own.map((one, at) => vary(one, `asked-${at}`)) }
}

/** A linear congruential generator with the constants from Numerical Recipes. Every run gets the same numbers. */
function makeDraw(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
