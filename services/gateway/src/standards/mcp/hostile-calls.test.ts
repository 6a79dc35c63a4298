import { TOKEN_SCOPES } from '@debrief/contracts/people/constants'
import { mcpTools } from '@debrief/contracts/standards/mcp'
import { createTeam } from '@debrief/testing/factories'
import { HOSTILE_HEADERS, HOSTILE_JSON } from '@debrief/testing/hostile/values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertAccessToken, insertPerson } from '../../testing/rows.ts'
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts'

let gateway: TestGateway
let authorization: string
beforeAll(async () => {
  gateway = await startTestGateway()
  const marta = await insertPerson(gateway.db, 'marta-olsen')
  await createTeam(gateway.db, { managerId: marta })
  const { token } = await insertAccessToken(gateway.db, { owner: marta, scopes: [...TOKEN_SCOPES] })
  authorization = `Bearer ${token}`
})
afterAll(() => gateway?.close())

async function findFault(body: string, headers: Record<string, string> = {}): Promise<string | null> {
  const response = await fetch(`${gateway.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization,
      ...headers,
    },
    body,
  })
  const text = await response.text()
  if (response.status >= 500) return `${response.status} ${text}`
  if (text !== '' && !response.headers.get('content-type')?.includes('json')) return `no JSON: ${text}`
  const { error } = (text === '' ? {} : JSON.parse(text)) as { error?: { code: number; message: string } }
  // For invalid parameters, the SDK also uses the code for internal errors (-32603).
  const isInternal = error?.code === -32_603 && !/^(?:\[|Invalid URL$)/.test(error.message)
  return isInternal || text.includes('Something went wrong') ? text : null
}

const fields = Object.entries(mcpTools).flatMap(([tool, { input }]) =>
  Object.keys(input.shape).map((field) => [tool, field] as const),
)
const REQUIRED: Partial<Record<string, object>> = { check_diff: { diff: '' }, read_lesson: { id: 'x' } }

describe('the MCP server never fails', { timeout: 120_000 }, () => {
  it.each(fields)('whatever %s gets as %s', async (tool, field) => {
    for (const [what, json] of Object.entries(HOSTILE_JSON)) {
      const others = JSON.stringify({ ...REQUIRED[tool], [field]: null })
      const values = others.replace(`"${field}":null`, () => `"${field}":${json}`)
      const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${tool}","arguments":${values}}}`
      expect([what, await findFault(call)]).toEqual([what, null])
    }
  })

  it.each(['jsonrpc', 'id', 'method', 'params', 'params.name', 'params.arguments', 'params.uri'])(
    'whatever a message has as %s',
    async (place) => {
      const [field = '', inner] = place.split('.')
      const method = inner === 'uri' ? 'resources/read' : 'tools/call'
      const message = { jsonrpc: '2.0', id: 1, method, params: { name: 'list_lessons', arguments: {} } }
      const mark = { ...message, [field]: inner ? { ...message.params, [inner]: 'MARK' } : 'MARK' }
      for (const [what, json] of Object.entries(HOSTILE_JSON)) {
        const text = JSON.stringify(mark).replace('"MARK"', () => json)
        expect([what, await findFault(text)]).toEqual([what, null])
      }
    },
  )

  it('whatever the body or a header is', async () => {
    for (const [what, json] of Object.entries(HOSTILE_JSON))
      expect([what, await findFault(json), await findFault(`[${json}]`)]).toEqual([what, null, null])
    const call = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
    const names = [
      'mcp-protocol-version',
      'mcp-session-id',
      'last-event-id',
      'accept',
      'content-type',
      'authorization',
    ]
    for (const name of names)
      for (const [what, value] of Object.entries(HOSTILE_HEADERS))
        expect([name, what, await findFault(call, { [name]: value })]).toEqual([name, what, null])
  })
})
