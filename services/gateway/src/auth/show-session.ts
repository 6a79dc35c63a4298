import { showSession } from '@debrief/contracts/http/auth'
import { serve } from '@debrief/service-kit/http/serve'
import type { PublicContext } from '../context.ts'

export const showSessionRoute = serve(showSession)(async (_request, { session }: PublicContext) => ({
  signedIn: session !== null,
}))
