import type { LabelledComment } from '@debrief/analysis/training/labelled-comment'
import { learnModel } from '@debrief/analysis/training/learn-model'
import { type Judged, judgeAll } from '@debrief/analysis/training/measure-judgements'
import { foldOf } from '@debrief/analysis/training/split'

const FOLDS = 5

/** Judges every comment with weights learned without any comment of its group. */
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
