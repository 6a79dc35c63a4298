import { Problem } from '@debrief/contracts/problem'
import type { Database } from '@debrief/database/connect'
import type { GatewayConfig } from './config.ts'
import type { FindViewer } from './find-viewer.ts'

/** How people are recognised in this build. */
export async function openViewers(config: GatewayConfig, db: Database): Promise<FindViewer> {
  if (typeof __DEVELOPMENT__ !== 'undefined' && __DEVELOPMENT__) {
    const { openDevelopmentViewer } = await import('./development-viewer.ts')
    return openDevelopmentViewer(config, db)
  }
  return async () => null
}

export const signInRequired = () => new Problem('sign_in_required', 401, 'Sign in to see this.')
