import type { PullRequestMaterial } from '@debrief/contracts/material'
import type { Mistake } from '@debrief/contracts/review'
import { isCode, isTestPath, languageOf } from '../../language.ts'
import { leftOut } from '../../left-out.ts'
import { classifySentence } from '../comments/classify-sentence.ts'
import { readComment } from '../comments/read-comment.ts'
import { isBotComment } from '../comments/recognise-bot.ts'
import type { FoundInThreads } from '../threads/mistakes-of-threads.ts'

const MOST = 4

/** What can be shown to have gone well: praise in the reviewers' words, and facts of the change itself. */
export function wentWellIn(
  material: PullRequestMaterial,
  { threads, mistakes }: { threads: FoundInThreads; mistakes: readonly Mistake[] },
): string[] {
  return [
    ...praise(material, threads),
    ...fixes(mistakes),
    ...tests(material),
    ...described(material),
    ...quiet(material, mistakes),
  ].slice(0, MOST)
}

function praise(material: PullRequestMaterial, threads: FoundInThreads): string[] {
  const said = [
    ...threads.praised.map(({ thread, judgement }) => ({
      ...judgement.comment,
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
      const kind = readComment(comment.body).sentences.find((sentence) => isTelling(sentence))
      return kind ? [`${comment.author?.login}${comment.place}: “${kind.replace(/\s+/g, ' ')}”`] : []
    })
    .slice(0, 2)
}

/** Praise of something, as against "LGTM" and thanks. */
function isTelling(sentence: string): boolean {
  return (
    classifySentence(sentence) === 'praise' &&
    sentence.length <= 200 &&
    (sentence.match(/\p{L}{3,}/gu) ?? []).length >= 4
  )
}

function fixes(mistakes: readonly Mistake[]): string[] {
  const asked = mistakes.filter((mistake) => mistake.source === 'reviewer' && mistake.outcome !== 'unknown')
  const fixed = asked.filter((mistake) => mistake.outcome === 'fixed')
  if (fixed.length === 0 || fixed.length < asked.length) return []
  return [
    fixed.length === 1
      ? 'The point raised in review was changed before the merge.'
      : `All ${fixed.length} points raised in review were changed before the merge.`,
  ]
}

function tests(material: PullRequestMaterial): string[] {
  const code = material.files.filter(
    (file) => isCode(languageOf(file.path)) && !leftOut(file.path, file.patch),
  )
  const tested = code.filter((file) => isTestPath(file.path))
  const lines = tested.reduce((sum, file) => sum + file.additions, 0)
  if (lines === 0 || tested.length === code.length) return []
  const where = tested.length === 1 ? fileName(tested[0]?.path ?? '') : `${tested.length} test files`
  return [`The change brings ${lines} ${lines === 1 ? 'line' : 'lines'} of tests with it, in ${where}.`]
}

function described({ description }: PullRequestMaterial): string[] {
  const words = (readComment(description ?? '').prose.match(/\p{L}+/gu) ?? []).length
  return words >= 40
    ? [`The description explains the change in ${words} words before anyone has to read the code.`]
    : []
}

function quiet(material: PullRequestMaterial, mistakes: readonly Mistake[]): string[] {
  const reviewers = new Set(
    material.reviews
      .filter((review) => review.state === 'APPROVED' && review.author)
      .map((review) => review.author?.login),
  )
  if (mistakes.length > 0 || reviewers.size === 0) return []
  return [`Approved by ${[...reviewers].join(' and ')} without a change being asked for.`]
}

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)
