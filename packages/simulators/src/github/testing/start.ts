import { createSign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Ajv } from 'ajv'
import * as formats from 'ajv-formats'
import { onTestFinished } from 'vitest'
import { githubDescription, sharedData } from '../../testing/shared-data.ts'
import type { AppOptions, SimulatorOptions } from '../options.ts'
import { startGithubSimulator } from '../server.ts'
import { findAccount, strangerAccount } from '../state/accounts.ts'
import { mintToken } from '../state/state.ts'
import { writeFixture } from './fixture.ts'

export interface TestResponse {
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- Tests read many shapes of JSON.
  body: any
  text: string
}

/** Ids too large for JavaScript's numbers are parsed as strings. */
const LONG_ID = /"id":(\d{16,})/g

export async function startForTest(
  options: Partial<SimulatorOptions> & Pick<SimulatorOptions, 'dataFolders'>,
) {
  const simulator = await startGithubSimulator({
    openApiFile: githubDescription,
    warn: () => undefined,
    ...options,
  })
  onTestFinished(() => simulator.close())
  const { state } = simulator
  const createToken = (login: string, scopes?: string[]) =>
    mintToken(state, findAccount(state, login) ?? strangerAccount(state, login), scopes ? { scopes } : {})
      .token

  async function ask(url: string, init: RequestInit): Promise<TestResponse> {
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

const app: AppOptions = {
  id: 77,
  slug: 'debrief',
  name: 'Debrief',
  clientId: 'Iv1.test',
  clientSecret: 'app secret',
  webhookUrl: null,
  webhookSecret: 'hook secret',
}

export async function startWithApp(dataFolders = [writeFixture()]) {
  const receiver = await startReceiver()
  const github = await startForTest({ dataFolders, app: { ...app, webhookUrl: receiver.url } })
  const key = github.state.app?.privateKey ?? ''
  const token = webToken(key)
  const [installation] = github.state.installations.values()
  const botToken = async (wanted: object = {}): Promise<string> => {
    const path = `POST /app/installations/${installation?.id}/access_tokens`
    return (await github.call(path, { token, body: wanted })).body.token
  }
  return { ...github, receiver, key, token, installationId: installation?.id ?? 0, botToken }
}

export function webToken(
  privateKey: string,
  { iss = '77', exp = Math.floor(Date.now() / 1000) + 300 } = {},
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ iss, iat: exp - 360, exp })}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url')}`
}

interface ReceivedWebhook {
  headers: IncomingHttpHeaders
  raw: string
  // oxlint-disable-next-line typescript/no-explicit-any -- Tests read many shapes of payloads.
  payload: any
}

export async function startReceiver() {
  const received: ReceivedWebhook[] = []
  const settings: { status: number | null } = { status: 202 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString()
      const text = raw.startsWith('payload=') ? decodeURIComponent(raw.slice('payload='.length)) : raw
      received.push({ headers: request.headers, raw, payload: JSON.parse(text) })
      if (settings.status === null) return
      response.writeHead(settings.status, { 'content-type': 'text/plain' }).end('noted')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/github/1`
  const events = () =>
    received.map(({ headers, payload }) =>
      [headers['x-github-event'], payload.action].filter(Boolean).join('.'),
    )
  return { url, received, events, settings }
}

export function payloadFaults() {
  const ajv = new Ajv({ strict: false })
  formats.default.default(ajv)
  ajv.addFormat('uri-template', true)
  ajv.addKeyword('tsAdditionalProperties')
  const schema = JSON.parse(
    readFileSync(`${sharedData}/github/webhooks.schema.json`, 'utf8').replaceAll(
      '"$schema": "http://json-schema.org/draft-07/schema"',
      '"$comment": ""',
    ),
  )
  ajv.addSchema(schema, 'webhooks')
  return (name: string, payload: unknown) => {
    const check = ajv.getSchema(`webhooks#/definitions/${encodeURIComponent(name)}`)
    if (!check) return [`no schema ${name}`]
    return check(payload)
      ? []
      : (check.errors ?? []).map(
          (fault) => `${name}${fault.instancePath} ${fault.message} ${JSON.stringify(fault.params)}`,
        )
  }
}
