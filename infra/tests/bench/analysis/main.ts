import { fileURLToPath } from 'node:url'
import { sharedDataFolder } from '@debrief/analysis/testing/config'
import type { LabeledComment } from '@debrief/analysis/training/labeled-comment'
import { learnModel } from '@debrief/analysis/training/learn-model'
import { computeFigures, judgeAll, measureJudgments } from '@debrief/analysis/training/measure-judgments'
import { outcomeTables } from '@debrief/analysis/training/measure-outcomes'
import { outsideComments } from '@debrief/analysis/training/outside-comments'
import { heldOutNegatives, ownExamples } from '@debrief/analysis/training/own-comments'
import { formatTable } from '@debrief/analysis/training/report-figures'
import { assignFold, isTunedOn } from '@debrief/analysis/training/split'
import { writeSection } from '../harness/report.ts'
import { measureDiffs } from './measure-diffs.ts'
import { measureLessonsHere } from './measure-lessons.ts'
import { measureRules } from './measure-rules.ts'
import { measureSpeed, measureWhole } from './measure-speed.ts'

// Measures the analysis on ../shared/data and on the project's labeled comments. Prints each rate with its count and
// 95% interval. If ../shared/data exists, also writes the tables to docs/analysis.md. Trains new weights, because the
// shipped weights were trained on all labeled comments.

const FOLDS = 5
const outside = outsideComments()
const sections: string[] = []
function print(title: string, text: string): void {
  sections.push(`### ${title}\n\n${text}`)
  console.log(`\n## ${title}\n\n${text}`)
}

judgeComments()
if (outside.length === 0) console.warn(`${sharedDataFolder} is missing: no figures on real diffs.`)
else {
  print('Lessons', await measureLessonsHere())
  print('Diffs', formatTable(measureDiffs()))
  for (const { title, text } of outcomeTables()) print(title, text)
  print('Rule findings', await measureRules())
  print('Speed and memory of whole pull requests', await measureWhole())
  const file = fileURLToPath(new URL('../../../../docs/analysis.md', import.meta.url))
  writeSection(file, 'bench analysis', sections.join('\n\n'))
}

function judgeComments(): void {
  const labeled = [...outside, ...ownExamples()]
  const negatives = heldOutNegatives()
  const tuned = labeled.filter(({ id }) => isTunedOn(id))

  const model = learnModel(tuned)
  const kept = labeled.filter(({ id }) => !isTunedOn(id))
  print('Comments not used for tuning (30%)', formatTable(measureJudgments(kept, model)))
  print('Own negatives, held out', formatTable(measureJudgments(negatives, model)))
  print(
    'Comments used for tuning (70%), each judged by weights learned without it',
    formatTable(computeFigures(judgeAcross(tuned, ({ id }) => id))),
  )
  print(
    'All comments, each judged by weights learned without its project',
    formatTable(computeFigures(judgeAcross(labeled, ({ project }) => project))),
  )
  print('Speed of judging one comment', measureSpeed(kept, model))
}

/** Judges each comment with a model that wasn't trained on the comment's group (cross-validation). */
function judgeAcross(comments: readonly LabeledComment[], getGroup: (comment: LabeledComment) => string) {
  return Array.from({ length: FOLDS }).flatMap((_, fold) => {
    const isInFold = (comment: LabeledComment) => assignFold(getGroup(comment), FOLDS) === fold
    const model = learnModel(comments.filter((comment) => !isInFold(comment)))
    return judgeAll(comments.filter(isInFold), model)
  })
}
