/**
 * Measures how well mistakes are grouped, compared with simple baselines. Prints tables and writes them to
 * docs/grouping.md. The trigram baseline uses the best threshold for the tuning part of the labeled set.
 */

import { fileURLToPath } from 'node:url'
import { createGrouping } from '@debrief/analysis/grouping/grouping'
import { measurePeople } from '@debrief/analysis/training/grouping-set/measure-people'
import { measurePlacing, type PlacingFigures } from '@debrief/analysis/training/grouping-set/measure-placing'
import { outsideMistakes } from '@debrief/analysis/training/grouping-set/outside-mistakes'
import type { MakeGrouping } from '@debrief/analysis/training/grouping-set/place-in-turn'
import { type LabeledMistake, readMistakes } from '@debrief/analysis/training/grouping-set/read-mistakes'
import type { Share } from '@debrief/analysis/training/wilson'
import { table, writeSection } from '../harness/report.ts'
import { neverGroup, sameTitle, trigramsAlike } from './baselines.ts'

const ORDERS = 8
/** The baselines use fewer orders of arrival, because comparing each mistake with its whole category is slow. */
const FEW_ORDERS = 3
const own = readMistakes()
const outside = outsideMistakes()
const tuned = own.filter(({ tunedOn }) => tunedOn)

const settings = { strangersDiffer: true, orders: FEW_ORDERS }
const bestThreshold = [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5]
  .map((at) => ({ at, f1: measurePlacing(tuned, { ...settings, make: trigramsAlike(at) }).f1 }))
  .reduce((best, one) => (one.f1 > best.f1 ? one : best))
const ways: { name: string; make: MakeGrouping }[] = [
  { name: '**Debrief**', make: createGrouping },
  { name: `trigrams alike (≥ ${bestThreshold.at})`, make: trigramsAlike(bestThreshold.at) },
  { name: 'same title', make: sameTitle },
  { name: 'never group', make: neverGroup },
]

const describeShare = ({ hits, of, low, high }: Share) =>
  `${(hits / of).toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)}), ${hits} of ${of}`
const percent = (share: number) => `${(share * 100).toFixed(1)}%`
function buildRows(name: string, labeled: readonly LabeledMistake[], strangersDiffer: boolean): string[][] {
  return ways.map(({ name: way, make }) => {
    const figures = measurePlacing(labeled, {
      strangersDiffer,
      orders: make === createGrouping ? ORDERS : FEW_ORDERS,
      make,
    })
    return [name, way, ...formatCells(figures)]
  })
}

const formatCells = ({ precision, recall, f1, absorbed, strangers, pairs }: PlacingFigures) => [
  precision.toFixed(3),
  recall.toFixed(3),
  `**${f1.toFixed(3)}**`,
  `${percent(absorbed)} of ${strangers}`,
  String(pairs),
]

const text = describePlacing()
console.log(text)
writeSection(fileURLToPath(new URL('../../../../docs/grouping.md', import.meta.url)), 'bench grouping', text)

function describePlacing(): string {
  const heads = ['material', 'way', 'precision', 'recall', 'F1', 'strangers absorbed', 'pairs']
  const held = own.filter(({ tunedOn }) => !tunedOn)
  const rows = [
    ...buildRows('own set, not tuned on', held, true),
    ...buildRows('own set, tuned on', tuned, true),
    ...buildRows('own set, whole', own, true),
  ]
  const orders = `Our own set: means of ${ORDERS} orders of arrival, and of ${FEW_ORDERS} for the baselines.`
  const parts = [`${orders}\n\n${table(heads, rows)}`]
  if (outside) {
    const { mistakes, comments, clustered } = outside
    const taken = mistakes.filter(({ group }) => group !== null).length
    const keptClusters = mistakes.filter(({ group, tunedOn }) => group === null || !tunedOn)
    const rows = [
      ...buildRows('five clusters', mistakes, false),
      ...buildRows('the four clusters not tuned on', keptClusters, false),
    ]
    parts.push(
      `Comments on real projects: ${taken} of ${clustered} clustered comments and ${mistakes.length - taken} of ${comments - clustered} others are read as mistakes. Only these are grouped.\n\n${table(heads, rows)}`,
    )
    parts.push(
      `People’s comments, by labeled pairs: totals of ${ORDERS} orders of arrival. A pair belongs together if one sentence of advice fits both.\n\n${table(
        [
          'pairs',
          'in one group and belong together',
          'belong together and are in one group',
          'in one group without a label',
        ],
        (['untuned', 'tuned'] as const).flatMap((half) => {
          const figures = measurePeople(half)
          return figures
            ? [
                [
                  half === 'tuned' ? 'tuned on' : 'not tuned on',
                  describeShare(figures.precision),
                  describeShare(figures.recall),
                  figures.unlabeled.toFixed(0),
                ],
              ]
            : []
        }),
      )}`,
    )
  } else console.warn('No figures on comments of real projects: ../shared/data is missing.')
  return parts.join('\n\n')
}
