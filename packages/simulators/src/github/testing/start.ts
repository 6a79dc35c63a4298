import { onTestFinished } from 'vitest'
import type { SimulatorOptions } from '../options.ts'
import { startGithubSimulator } from '../server.ts'
import { findAccount, strangerAccount } from '../state/accounts.ts'
import { mintToken } from '../state/tokens.ts'
import { openApiFile } from './config.ts'

export interface Told {
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever JSON came.
  body: any
  text: string
}

/** Numbers too large for JavaScript are parsed as strings. */
const LONG_ID = /"id":(\d{16,})/g

/** A simulator that stops when the test finishes, validated against GitHub's description if that is available. */
export async function startForTest(
  options: Partial<SimulatorOptions> & Pick<SimulatorOptions, 'dataFolders'>,
) {
  const simulator = await startGithubSimulator({ openApiFile, warn: () => undefined, ...options })
  onTestFinished(() => simulator.close())
  const { state } = simulator
  const createToken = (login: string, scopes?: string[]) =>
    mintToken(state, findAccount(state, login) ?? strangerAccount(state, login), scopes ? { scopes } : {})
      .token

  async function ask(url: string, init: RequestInit): Promise<Told> {
    const response = await fetch(url, { redirect: 'manual', ...init })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text.replace(LONG_ID, '"id":"$1"')) : null,
    }
  }

  const json = (body: unknown) => (body === undefined ? {} : { body: JSON.stringify(body) })
  const kind = { 'content-type': 'application/json' }

  /** One API call, such as `GET /user`. */
  const call = (
    what: string,
    { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const [method = 'GET', path = '/'] = what.split(' ')
    const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    return ask(simulator.apiUrl + path, {
      method,
      headers: { ...kind, ...authorization, ...headers },
      ...json(body),
    })
  }

  /** One call to the simulator's controls. */
  const control = (what: string, body: unknown = {}) => {
    const [method = 'POST', path = ''] = what.split(' ')
    return ask(`${simulator.url}/_simulator${path}`, {
      method,
      headers: kind,
      ...(method === 'GET' ? {} : json(body)),
    })
  }

  return { ...simulator, createToken, call, control, ask }
}
