import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { measureLessons, provenLessons, readLessons } from './measure-lessons.ts'

const parts: Record<string, () => unknown> = {
  comments: () => import('./train.ts'),
  lessons: proveLessons,
  grouping: () => import('./grouping-set/train-grouping.ts'),
}

/**
 * Writes the list of proven lessons, which need no evidence besides the wording. A proven lesson ranks first in at
 * least 20 real comments and is right in at least 95% of them.
 */
function proveLessons(): void {
  const file = fileURLToPath(new URL('../src/lessons/proven.json', import.meta.url))
  const readings = readLessons()
  if (readings.length === 0) throw new Error('Proving lessons requires the folder ../shared/data.')
  const proven = provenLessons(measureLessons(readings))
  writeFileSync(file, `${JSON.stringify(proven).replaceAll(',', ', ')}\n`)
  process.stdout.write(`${proven.length} proven: ${proven.join(', ')}\n`)
}

const train = parts[process.argv[2] ?? '']
if (train) await train()
else {
  process.stderr.write(`Specify what to train: ${Object.keys(parts).join(', ')}\n`)
  process.exitCode = 2
}
