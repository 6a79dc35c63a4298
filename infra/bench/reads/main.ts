import { connect } from '@debrief/database/connect'
import { describeMachine } from '../harness/describe-machine.ts'
import { publish } from '../harness/publish.ts'
import { startStores } from '../harness/start-stores.ts'
import { describeReads, headlineOfReads, rowOf } from './describe-reads.ts'
import { type Figures, measureRead } from './measure-reads.ts'
import { accessReadsOf, readsOf } from './reads.ts'
import { seed } from './seed.ts'

/**
 * npm run bench:reads [-- --quick] [-- --access] [-- --plans] [-- --only=standards]
 * Seeds a private database and prints what each read behind a screen takes in it; --plans prints the slowest sample's
 * plans too. --access asks only what every request asks, of 100,000 people; --only the reads with that in their name. A full
 * run of all also writes docs/benchmarks.md.
 */
const quick = process.argv.includes('--quick')
const access = process.argv.includes('--access')
const withPlans = process.argv.includes('--plans')
const only = process.argv.find((one) => one.startsWith('--only='))?.slice('--only='.length) ?? ''
const size = access
  ? { people: 100_000, pullRequests: 20_000, mistakes: 20_000 }
  : quick
    ? { people: 400, pullRequests: 40_000, mistakes: 200_000 }
    : { people: 4_000, pullRequests: 1_000_000, mistakes: 5_000_000 }
const samples = quick ? 60 : 400
const LIMIT_MS = access ? 2 : 5

const stores = await startStores()
try {
  const connection = connect(stores.postgres.url, { statementTimeout: 3_600_000, max: 2 })
  await seed(connection.pool, size, (line) => console.log(line))
  const machine = describeMachine(stores.folder)
  const figures: Figures[] = []
  const reads = access ? accessReadsOf(size) : readsOf(size)
  for (const read of reads.filter(({ name }) => name.includes(only))) {
    const measured = await measureRead(read, connection, samples)
    figures.push(measured)
    console.log(rowOf(measured, LIMIT_MS))
    if (withPlans) console.log(measured.plans.join('\n\n'))
  }
  await connection.close()
  publish({
    section: access ? 'access' : 'reads',
    command: access ? 'npm run bench:reads -- --access' : 'npm run bench:reads',
    text: describe(machine, figures),
    rows: access ? [] : headlineOfReads(figures, LIMIT_MS),
    keep: !quick && only === '',
  })
} finally {
  await stores.close()
}

function describe(machine: readonly string[], figures: readonly Figures[]): string {
  const { people, pullRequests, mistakes } = size
  const count = (number: number) => number.toLocaleString('en')
  return [
    access ? '## Access and usage' : '## Reads behind the screens',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} with ${count(pullRequests)} pull requests and ${count(mistakes)} mistakes of ${count(people)} people; ${samples} samples each. Milliseconds are PostgreSQL's own planning and execution times.`,
    '',
    ...machine.map((fact) => `- ${fact}`),
    '',
    ...describeReads(figures, LIMIT_MS),
  ].join('\n')
}
