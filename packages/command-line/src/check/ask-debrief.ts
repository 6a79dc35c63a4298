import type { Known } from '@debrief/analysis/check/liken'
import { MCP_PATH, mcpTools } from '@debrief/contracts/mcp'
import { Problem } from '@debrief/contracts/problem'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { shownUrl } from '../problems.ts'

const TIMEOUT = 15_000

/**
 * The team's standards and the person's recurring mistakes, read from a Debrief server by its MCP tools; the code stays here.
 * Throws a Problem: `debrief_away` where the server could not be had, anything else where it refuses the token.
 */
export async function askDebrief({ url, token }: { url: string; token: string }): Promise<Known[]> {
  const client = new Client({ name: 'debrief-check', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(MCP_PATH, url), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  const read = async (name: 'team_standards' | 'my_recurring_mistakes') => {
    const { structuredContent } = await client.callTool({ name, arguments: {} }, undefined, {
      timeout: TIMEOUT,
    })
    return structuredContent
  }
  try {
    // The types of the SDK are not written for exactOptionalPropertyTypes.
    await client.connect(transport as Parameters<typeof client.connect>[0], { timeout: TIMEOUT })
    const { standards } = mcpTools.team_standards.output.parse(await read('team_standards'))
    const { mistakes } = mcpTools.my_recurring_mistakes.output.parse(await read('my_recurring_mistakes'))
    return [
      ...standards.map((one) => ({ ...one, kind: 'standard' as const })),
      ...mistakes
        .filter(({ isStandard }) => !isStandard)
        .map((one) => ({ ...one, kind: 'recurring_mistake' as const })),
    ]
  } catch (error) {
    throw translate(error, url)
  } finally {
    await client.close().catch(() => {})
  }
}

const REFUSED = [401, 402, 403]

function translate(error: unknown, url: string): Problem {
  const status = error instanceof StreamableHTTPError ? error.code : undefined
  if (status === 404 || status === 405)
    return new Problem('no_debrief', 400, `There is no Debrief at ${shownUrl(url)}. Check DEBRIEF_URL.`, {
      cause: error,
    })
  if (status !== undefined && REFUSED.includes(status)) {
    const said = /"detail":"((?:[^"\\]|\\.)*)"/.exec((error as Error).message)?.[1]
    return new Problem(
      'debrief_refused',
      status,
      said ?? `${shownUrl(url)} refuses the token of DEBRIEF_TOKEN.`,
      {
        cause: error,
      },
    )
  }
  const reason = status === undefined ? 'it does not answer' : `it answered ${status}`
  return new Problem('debrief_away', 503, `${shownUrl(url)} could not be asked: ${reason}.`, { cause: error })
}
