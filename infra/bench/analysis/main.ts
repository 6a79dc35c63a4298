import { fileURLToPath } from 'node:url'
import { sharedDataFolder } from '@debrief/analysis/testing/config'
import { learnModel } from '@debrief/analysis/training/learn-model'
import { figuresOf, measureJudgements } from '@debrief/analysis/training/measure-judgements'
import { outcomeTables } from '@debrief/analysis/training/measure-outcomes'
import { outsideComments } from '@debrief/analysis/training/outside-comments'
import { heldOutNegatives, ownExamples } from '@debrief/analysis/training/own-comments'
import { tableOf } from '@debrief/analysis/training/report-figures'
import { isTunedOn } from '@debrief/analysis/training/split'
import { writeSection } from '../harness/report.ts'
import { judgeAcross } from './judge-across.ts'
import { measureDiffs } from './measure-diffs.ts'
import { measureLessonsHere } from './measure-lessons.ts'
import { measureRules } from './measure-rules.ts'
import { measureSpeed } from './measure-speed.ts'
import { measureWhole } from './measure-whole.ts'
import { publishContext } from './publish-context.ts'

/**
 * npm run bench:analysis [-- --quick]
 * Prints every figure with its count and 95% interval, measured on ../shared/data and on our own labeled comments. The
 * weights are learned here, because the shipped ones have seen all labeled comments. Writes the tables to
 * docs/analysis.md, and how many known findings the model is shown to docs/benchmarks.md. With --quick, measures only the
 * latter and writes nothing.
 */
const quick = process.argv.includes('--quick')
const outside = outsideComments()
const sections: string[] = []
function print(title: string, text: string): void {
  sections.push(`### ${title}\n\n${text}`)
  console.log(`\n## ${title}\n\n${text}`)
}

if (!quick) judgeComments()
if (outside.length === 0) console.warn(`${sharedDataFolder} is missing: no figures on real diffs.`)
else {
  if (!quick) {
    print('Lessons', await measureLessonsHere())
    print('Diffs', tableOf(measureDiffs()))
    for (const { title, text } of outcomeTables()) print(title, text)
    print('Rule findings', await measureRules())
    print('Speed and memory of whole pull requests', await measureWhole())
    writeSection(
      fileURLToPath(new URL('../../../docs/analysis.md', import.meta.url)),
      'bench:analysis',
      sections.join('\n\n'),
    )
  }
  await publishContext({ quick })
}

function judgeComments(): void {
  const labelled = [...outside, ...ownExamples()]
  const negatives = heldOutNegatives()
  const tuned = labelled.filter(({ id }) => isTunedOn(id))

  const model = learnModel(tuned)
  const kept = labelled.filter(({ id }) => !isTunedOn(id))
  print('Comments not tuned on (30 %)', tableOf(measureJudgements(kept, model)))
  print('Own negatives, held out', tableOf(measureJudgements(negatives, model)))
  print(
    'Comments tuned on (70 %), each judged by weights that have not seen it',
    tableOf(figuresOf(judgeAcross(tuned, ({ id }) => id))),
  )
  print(
    'All comments, each judged by weights that have not seen its project',
    tableOf(figuresOf(judgeAcross(labelled, ({ project }) => project))),
  )
  print('Speed of judging one comment', measureSpeed(kept, model))
}
