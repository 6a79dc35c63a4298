import { featuresOf } from '@debrief/analysis/builtin/comments/classifier/comment-features'
import { scoreFeatures } from '@debrief/analysis/builtin/comments/classifier/score-features'
import { decodeModel, type StoredModel } from '@debrief/analysis/builtin/comments/classifier/weights'
import { judgeByRules } from '@debrief/analysis/builtin/comments/judge-by-rules'
import { AUTHOR, type LabelledComment } from '@debrief/analysis/training/labelled-comment'

const ROUNDS = 5

/** CPU time per comment after a warm-up, for the rules and for the classifier. */
export function measureSpeed(comments: readonly LabelledComment[], stored: StoredModel): string {
  const model = decodeModel(stored)
  const facts = { authorLogin: AUTHOR, changedLater: false }
  const asked = comments.flatMap(({ thread }) =>
    thread.comments.slice(0, 1).map((root) => ({ root, thread })),
  )
  const ruled = asked.map(({ root, thread }) => ({ thread, ruling: judgeByRules(root, thread, facts) }))
  const rules = timeOf(() => asked.map(({ root, thread }) => judgeByRules(root, thread, facts)))
  const weights = timeOf(() =>
    ruled.map(({ ruling, thread }) => scoreFeatures(featuresOf(ruling, thread, facts), model)),
  )
  const each = (time: number) => `${(time / asked.length).toFixed(3)} ms`
  return `Rules ${each(rules)}, features and weights ${each(weights)} of CPU per comment (${asked.length} comments, ${ROUNDS} rounds, goal < 0.2 ms for the weights).`
}

/** Average CPU time of one call, in milliseconds. */
function timeOf(work: () => unknown): number {
  work()
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round++) work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / ROUNDS
}
