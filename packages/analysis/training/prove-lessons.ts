import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { measureLessons, provenLessons, readLessons } from './measure-lessons.ts'

/**
 * npm run train:lessons
 * Writes the proven lessons, whose wording alone is enough evidence: at least 20 real comments name the lesson first,
 * and the labels confirm at least 95% of these.
 */
const file = fileURLToPath(new URL('../src/lessons/proven.json', import.meta.url))
const readings = readLessons()
if (readings.length === 0) throw new Error('Proving lessons requires ../shared/data.')
const proven = provenLessons(measureLessons(readings))
writeFileSync(file, `${JSON.stringify(proven)}\n`)
process.stdout.write(`${proven.length} proven: ${proven.join(', ')}\n`)
