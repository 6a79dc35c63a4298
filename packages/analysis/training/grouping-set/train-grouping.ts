/**
 * `npm run train -- grouping` updates the labeled set's texts, counts the words in the background texts, and learns the
 * pair weights from the tuning half. After changing the word lists, run it twice, because the second run uses the
 * counts from the first run.
 */

import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PAIR_FEATURES } from '../../src/grouping/pair-features.ts'
import { learnBackground } from './learn-background.ts'
import { learnPairs } from './learn-pairs.ts'
import { outsideMistakes } from './outside-mistakes.ts'
import { tunedPairs } from './people-pairs.ts'
import { readMistakes } from './read-mistakes.ts'
import { rereadMistakes } from './reread-mistakes.ts'

const folder = new URL('../../src/grouping/', import.meta.url)
const write = (name: string, value: unknown) =>
  writeFileSync(fileURLToPath(new URL(name, folder)), `${JSON.stringify(value, null, 2)}\n`)

rereadMistakes()
const tuned = [...readMistakes(), ...(outsideMistakes()?.mistakes ?? [])].filter(({ tunedOn }) => tunedOn)
const people = tunedPairs()
const { bias, weights } = learnPairs(tuned, people)
const round = (value: number) => Math.round(value * 1000) / 1000
const named = PAIR_FEATURES.map((name, at) => [name, round(weights[at] ?? 0)] as const)
write('background.json', learnBackground())
write('pair-weights.json', { bias: round(bias), weights: Object.fromEntries(named) })
const lines = [['bias', round(bias)], ...named].map(([name, weight]) => `${name}: ${weight}`)
process.stdout.write(
  `Tuned on ${tuned.length} mistakes and ${people.length} pairs of comments by people\n${lines.join('\n')}\n`,
)
