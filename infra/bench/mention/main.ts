import { measureBareQueue } from '../flow/bare-queue.ts'
import { describeMachine } from '../harness/describe-machine.ts'
import { publish } from '../harness/publish.ts'
import { startStores } from '../harness/start-stores.ts'
import { median, quantile } from '../harness/statistics.ts'
import { measureMentions } from './measure-mentions.ts'
import { startMentions } from './start-mentions.ts'

/** npm run bench:mention [-- --quick]: from `@debrief` to eyes and to a posted review. A full run also writes docs/benchmarks.md. */
const quick = process.argv.includes('--quick')
const effort = quick ? { warmUp: 5, unspaced: 20, spaced: 5 } : { warmUp: 20, unspaced: 100, spaced: 30 }
/** Marta's at the simulator. */
const githubId = 48213377

const stores = await startStores()
const machine = describeMachine(stores.folder)
const bare = await measureBareQueue(stores.redis.url, 200).finally(() => stores.close())
const unspaced = await measure(0, effort.unspaced)
const spaced = await measure(1, effort.spaced)
const text = [
  '## From a mention to a review',
  '',
  `Measured ${new Date().toISOString().slice(0, 10)}: \`@debrief\` below an open pull request, one after another, GitHub answers at once (\`npm run bench:mention\`). Each was checked: eyes, one review with comments on lines, rocket.`,
  '',
  ...machine.map((fact) => `- ${fact}`),
  `- bare BullMQ add → finished in the same run: p50 ${median(bare).toFixed(1)}, p99 ${quantile(bare, 0.99).toFixed(1)} ms`,
  '',
  '| work | measured | limit |',
  '| --- | --- | --- |',
  row('comment written → eyes', { list: spaced.eyes, limit: 1_000 }),
  row('comment written → review posted, a second after it was created, as GitHub asks for', {
    list: spaced.posted,
    limit: 2_000,
  }),
  row('comment written → eyes, without that second', { list: unspaced.eyes, limit: 1_000 }),
  row('comment written → review posted, without that second', { list: unspaced.posted, limit: 2_000 }),
].join('\n')
publish({ section: 'mention', command: 'npm run bench:mention', text, keep: !quick })

/** `spacing`: seconds between what is posted, which GitHub asks for. */
async function measure(spacing: number, count: number) {
  // Each GitHub numbers from one on, so that each needs a database of its own.
  const stores = await startStores()
  const mentions = await startMentions(stores, { spacing, githubId })
  try {
    await measureMentions(mentions, { count: spacing === 0 ? effort.warmUp : 2, rest: 3_000 * spacing })
    return await measureMentions(mentions, { count, rest: 3_000 * spacing })
  } finally {
    await mentions.close()
    await stores.close()
  }
}

function row(work: string, { list, limit }: { list: number[]; limit: number }): string {
  const p99 = quantile(list, 0.99)
  const figures = `p50 ${median(list).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (n = ${list.length})`
  return `| ${work} | ${figures} | p99 ≤ ${limit} ${p99 <= limit ? 'met' : 'MISSED'} |`
}
