import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { detectLanguage } from '@debrief/domain/pull-requests/languages'
import { listAnd } from '@debrief/domain/words'
import { isCode, isTestPath } from '../../language.ts'
import { leftOut } from '../../left-out.ts'
import { classifySentence } from '../comments/classify-sentence.ts'
import { readComment } from '../comments/read-comment.ts'
import { isBotComment } from '../comments/recognize-bot.ts'
import type { ThreadFindings } from '../threads/thread-findings.ts'

const MAX_POINTS = 4

export function wentWellIn(
  material: PullRequestMaterial,
  { threads, mistakes }: { threads: ThreadFindings; mistakes: readonly Mistake[] },
): string[] {
  return [
    ...praise(material, threads),
    ...fixes(mistakes),
    ...tests(material),
    ...described(material),
    ...quiet(material, mistakes),
  ].slice(0, MAX_POINTS)
}

function praise(material: PullRequestMaterial, threads: ThreadFindings): string[] {
  const said = [
    ...threads.praised.map(({ thread, judgment }) => ({
      ...judgment.comment,
      place: ` on ${thread.path}`,
    })),
    ...material.reviews.map((review) => ({ ...review, place: '' })),
  ]
  return said
    .filter(
      (comment) =>
        comment.author !== null && comment.author.login !== material.author?.login && !isBotComment(comment),
    )
    .flatMap((comment) => {
      const kind = readComment(comment.body).sentences.find(
        (each) => isTelling(each) && isWhole(each, comment.body),
      )
      return kind ? [`${comment.author?.login}${comment.place}: “${kind.replace(/\s+/g, ' ')}”`] : []
    })
    .slice(0, 2)
}

const CONDITION =
  /\b(?:once|if|unless|until|when the|after the|except|apart from|but|though|although|however|still)\b/i

/**
 * False for a sentence that starts in lowercase in the middle of a comment, because text before it was probably
 * removed.
 */
const isWhole = (sentence: string, body: string) =>
  !/^\p{Ll}/u.test(sentence) || body.trimStart().startsWith(sentence)

function isTelling(sentence: string): boolean {
  return (
    classifySentence(sentence) === 'praise' &&
    !CONDITION.test(sentence) &&
    sentence.length <= 200 &&
    (sentence.match(/\p{L}{3,}/gu) ?? []).length >= 4
  )
}

function fixes(mistakes: readonly Mistake[]): string[] {
  const asked = mistakes.filter((mistake) => mistake.source === 'reviewer')
  const fixed = asked.filter((mistake) => mistake.outcome === 'fixed')
  if (fixed.length === 0 || fixed.length < asked.length) return []
  return [
    fixed.length === 1
      ? 'The issue flagged in review was fixed before the merge.'
      : `${fixed.length === 2 ? 'Both' : `All ${fixed.length}`} issues flagged in review were fixed before the merge.`,
  ]
}

function tests(material: PullRequestMaterial): string[] {
  const code = material.files.filter(
    (file) => isCode(detectLanguage(file.path)) && !leftOut(file.path, file.patch),
  )
  const tested = code.filter((file) => isTestPath(file.path))
  const lines = tested.reduce((sum, file) => sum + file.additions, 0)
  const removed = tested.reduce((sum, file) => sum + file.deletions, 0)
  // Tests that were only edited or moved aren't new.
  if (lines - removed < MIN_LINES || tested.length === code.length) return []
  const where = tested.length === 1 ? fileName(tested[0]?.path ?? '') : `${tested.length} test files`
  return [`The change adds ${lines} lines of tests in ${where}.`]
}

const MIN_LINES = 5
const MIN_WORDS = 40

function isProse(paragraph: string): boolean {
  const words = (paragraph.match(/\p{L}+/gu) ?? []).length
  if (/^\s*(?:#|\||[-*•+]\s*\[[ xX]\]|-{3,})/.test(paragraph)) return false
  if (/^\s*(?:[-*•+]|\d+[.)])\s/.test(paragraph)) return words / paragraph.split('\n').length >= 12
  return (
    words >= 6 &&
    !/^\s*(?:for more information|co-authored-by|signed-off-by|this reverts commit)\b/i.test(paragraph)
  )
}

function described({ description }: PullRequestMaterial): string[] {
  const said = readComment((description ?? '').slice(0, 20_000))
    .prose.split(/\n\s*\n/)
    .filter(isProse)
    .join(' ')
  const words = (said.match(/\p{L}+/gu) ?? []).length
  return words >= MIN_WORDS ? [`The pull request has a detailed description (${words} words).`] : []
}

function quiet(material: PullRequestMaterial, mistakes: readonly Mistake[]): string[] {
  const authors = (state: string) =>
    new Set(
      material.reviews.flatMap((review) =>
        review.state === state && review.author ? [review.author.login] : [],
      ),
    )
  const critics = authors('CHANGES_REQUESTED')
  const reviewers = [...authors('APPROVED')].filter((login) => !critics.has(login))
  if (mistakes.length > 0 || reviewers.length === 0) return []
  return [`${listAnd(reviewers)} approved without asking for changes.`]
}

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)
