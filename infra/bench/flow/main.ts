import { join } from 'node:path'
import { projectRoot } from '../../local/project-root.ts'
import { describeMachine } from '../harness/describe-machine.ts'
import { writeSection } from '../harness/report.ts'
import { startStores } from '../harness/start-stores.ts'
import { measureFlow } from './measure-flow.ts'

/** npm run bench:flow [-- --quick]: from a webhook to a stored review. A full run also writes docs/benchmarks.md. */
const quick = process.argv.includes('--quick')
const effort = quick
  ? { warmUp: 20, oneByOne: 40, together: 60, waiting: 10_000 }
  : { warmUp: 150, oneByOne: 400, together: 500, waiting: 10_000 }

const stores = await startStores()
try {
  const machine = describeMachine(stores.folder)
  const rows = await measureFlow(stores, effort)
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const table = [['work', 'measured', 'limit'], ['---', '---', '---'], ...rows].map(line).join('\n')
  const text = [
    '## From webhook to review',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)}.`,
    '',
    ...machine.map((fact) => `- ${fact}`),
    '',
    table,
  ]
  console.log(text.join('\n'))
  if (!quick) writeSection(join(projectRoot(), 'docs', 'benchmarks.md'), 'flow', text.join('\n'))
} finally {
  await stores.close()
}
