import { showVersion } from '@debrief/contracts/operations/version'
import manifest from '../../package.json' with { type: 'json' }
import { type Context, serve } from '../context.ts'
import { operatorsOnly } from '../policies/operators.ts'
import { readPostgresVersion } from './version.queries.ts'

export const showVersionRoute = serve(showVersion)(async (_, context: Context) => {
  operatorsOnly(context)
  return {
    debrief: manifest.version,
    node: process.versions.node,
    postgres: await readPostgresVersion(context.db),
  }
})
