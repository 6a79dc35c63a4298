/**
 * `npm run train -- comments` learns weights from the tuning part and measures the weights on the rest. Then it learns
 * from all comments and writes the shipped weights. Without ../shared/data, it uses only the examples in this folder.
 */

import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { learnModel } from './learn-model.ts'
import { measureJudgments } from './measure-judgments.ts'
import { outsideComments } from './outside-comments.ts'
import { heldOutNegatives, ownExamples } from './own-comments.ts'
import { formatTable } from './report-figures.ts'
import { isTunedOn } from './split.ts'

const weightsFile = fileURLToPath(new URL('../src/builtin/comments/classifier/weights.json', import.meta.url))
const print = (text: string) => process.stdout.write(`${text}\n`)
const labeled = [...outsideComments(), ...ownExamples()]
const tuned = labeled.filter(({ id }) => isTunedOn(id))
const heldOut = labeled.filter(({ id }) => !isTunedOn(id))
print(`${labeled.length} labeled comments, ${tuned.length} of them for tuning`)

const measured = learnModel(tuned)
print(
  `\nComments not used for tuning, with weights learned from the others\n${formatTable(measureJudgments(heldOut, measured))}`,
)
print(`\nOur own held-out negatives\n${formatTable(measureJudgments(heldOutNegatives(), measured))}`)

const shipped = learnModel(labeled)
print(
  `\nThe same comments, with the shipped weights, which were trained on them\n${formatTable(measureJudgments(heldOut, shipped))}`,
)
print(`\nOur own held-out negatives\n${formatTable(measureJudgments(heldOutNegatives(), shipped))}`)
const text = `${JSON.stringify(shipped, null, 2)}\n`
writeFileSync(weightsFile, text)
print(`\n${Math.round(text.length / 1000)} kB written to ${weightsFile}`)
