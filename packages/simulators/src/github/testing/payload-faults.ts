import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import * as formats from 'ajv-formats'
import { sharedData } from './config.ts'

/** Returns a function that validates a payload against GitHub's published webhook schema, by definition name. */
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
