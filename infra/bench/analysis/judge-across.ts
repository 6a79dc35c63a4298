import type { LabelledComment } from '@debrief/analysis/training/labelled-comment'
import { learnModel } from '@debrief/analysis/training/learn-model'
import { type Judged, judgeAll } from '@debrief/analysis/training/measure-judgements'
import { foldOf } from '@debrief/analysis/training/split'

const FOLDS = 5

/** Judges each comment with a model that was trained without any comment from its group (cross-validation). */
export function judgeAcross(
  comments: readonly LabelledComment[],
  groupOf: (comment: LabelledComment) => string,
): Judged[] {
  return Array.from({ length: FOLDS }).flatMap((_, fold) => {
    const isInFold = (comment: LabelledComment) => foldOf(groupOf(comment), FOLDS) === fold
    const model = learnModel(comments.filter((comment) => !isInFold(comment)))
    return judgeAll(comments.filter(isInFold), model)
  })
}
