import type { PastIssue } from '@debrief/analysis/self-check/liken'
import { Problem } from '@debrief/contracts/problem'
import { MCP_PATH, mcpTools } from '@debrief/contracts/standards/mcp'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { failure, shownUrl } from '../problems.ts'

const TIMEOUT_MS = 15_000

/**
 * Reads the team's standards and the user's recurring mistakes through the MCP tools of a Debrief server. Sends no
 * code. Rejects with a Problem, whose code is `debrief_away` if the server is unavailable, and a different one if it
 * rejects the token or isn't a Debrief server.
 */
export async function askDebrief({ url, token }: { url: string; token: string }): Promise<PastIssue[]> {
  const client = new Client({ name: 'debrief-check', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(MCP_PATH, url), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  const read = async (name: 'team_standards' | 'my_recurring_mistakes') => {
    const answer = await client.callTool({ name, arguments: {} }, undefined, { timeout: TIMEOUT_MS })
    return answer.structuredContent
  }
  try {
    // The SDK's types don't support exactOptionalPropertyTypes.
    await client.connect(transport as Parameters<typeof client.connect>[0], { timeout: TIMEOUT_MS })
    const { standards } = mcpTools.team_standards.output.parse(await read('team_standards'))
    const { mistakes } = mcpTools.my_recurring_mistakes.output.parse(await read('my_recurring_mistakes'))
    const others = mistakes.filter(({ isStandard }) => !isStandard)
    return [
      ...standards.map((standard) => ({ ...standard, kind: 'standard' as const })),
      ...others.map((mistake) => ({ ...mistake, kind: 'recurring_mistake' as const })),
    ]
  } catch (error) {
    throw translate(error, shownUrl(url))
  } finally {
    await client.close().catch(() => {})
  }
}

function translate(error: unknown, url: string): Problem {
  const { code: status, message } =
    error instanceof StreamableHTTPError ? error : { code: undefined, message: '' }
  if (status === 404 || status === 405)
    return failure(`There’s no Debrief server at ${url}. Check DEBRIEF_URL.`, error)
  if (status === 401 || status === 402 || status === 403) {
    const detail = /"detail":"((?:[^"\\]|\\.)*)"/.exec(message)?.[1]
    return failure(detail ?? `${url} rejected the token in DEBRIEF_TOKEN.`, error)
  }
  const reason = status === undefined ? 'it didn’t respond' : `it responded with ${status}`
  return new Problem('debrief_away', 503, `Debrief at ${url} is unavailable: ${reason}.`, { cause: error })
}
