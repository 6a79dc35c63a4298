import { AUTHOR, type LabelledComment, threadOf } from './labelled-comment.ts'
import { type Example, type Negative, readExamples, readNegatives } from './read-labelled.ts'

export const ownExamples = (): LabelledComment[] =>
  readExamples().map((example) => ({
    ...common(example),
    source: 'own',
    categories: example.isMistake ? [example.category] : [],
    kind: example.isMistake ? (example.topic ?? example.category) : 'negative',
  }))

/** Held out: used for measuring, never for tuning. */
export const heldOutNegatives = (): LabelledComment[] =>
  readNegatives().map((negative) => ({
    ...common(negative),
    source: 'negatives',
    categories: [],
    kind: negative.kind,
  }))

const common = (said: Example | Negative) => ({
  id: said.id,
  project: `${AUTHOR}'s ${said.id}`,
  thread: threadOf(said),
  isMistake: said.isMistake,
  severity: said.severity,
})
