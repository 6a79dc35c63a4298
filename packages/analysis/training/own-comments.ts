import { AUTHOR, type LabeledComment, toThread } from './labeled-comment.ts'
import { type Example, type NegativeExample, readExamples, readNegatives } from './read-labeled.ts'

export const ownExamples = (): LabeledComment[] =>
  readExamples().map((example) => ({
    ...common(example),
    source: 'own',
    categories: example.isMistake ? [example.category] : [],
    kind: example.isMistake ? (example.topic ?? example.category) : 'negative',
  }))

/** Used only for measuring, never for tuning. */
export const heldOutNegatives = (): LabeledComment[] =>
  readNegatives().map((negative) => ({
    ...common(negative),
    source: 'negatives',
    categories: [],
    kind: negative.kind,
  }))

const common = (said: Example | NegativeExample) => ({
  id: said.id,
  project: `${AUTHOR}'s ${said.id}`,
  thread: toThread(said),
  isMistake: said.isMistake,
  severity: said.severity,
})
