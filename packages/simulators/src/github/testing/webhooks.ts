import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Ajv } from 'ajv'
import * as formats from 'ajv-formats'
import { onTestFinished } from 'vitest'
import { sharedData } from '../../testing/shared-data.ts'

export interface ReceivedWebhook {
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
