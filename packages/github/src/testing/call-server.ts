import { createGithubClient, type GithubClient, type GithubClientOptions } from '../client.ts'
import { GithubFailure } from '../errors.ts'
import { answerJson, type RunningServer, startServer } from './start-server.ts'

export const token = 'gho_canaryCANARYcanary0123456789'

export function createTestClient(
  server: RunningServer,
  options: Partial<GithubClientOptions> = {},
): GithubClient {
  return createGithubClient({ baseUrl: server.baseUrl, token, userAgent: 'debrief-test', ...options })
}

export async function catchFailure(promise: Promise<unknown>): Promise<GithubFailure> {
  const error = await promise.then(
    () => null,
    (caught) => caught,
  )
  if (!(error instanceof GithubFailure))
    throw error ?? new Error('expected the call to fail, but it succeeded')
  return error
}

export function always(
  status: number,
  headers: Record<string, string> = {},
  body: unknown = { message: 'no' },
) {
  return startServer((_, response) => answerJson(response, body, { status, headers }))
}
