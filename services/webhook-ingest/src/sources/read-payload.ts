import { notJson } from '../refusals.ts'

const FORM = 'application/x-www-form-urlencoded'

/**
 * A webhook with the content type "form" sends its JSON in the field `payload`. The signature still covers the raw
 * body.
 */
export function readPayload(body: Buffer, contentType: string | undefined): unknown {
  const text = body.toString('utf8')
  const isForm = contentType !== undefined && contentType.toLowerCase().startsWith(FORM)
  const json = isForm ? new URLSearchParams(text).get('payload') : text
  try {
    return JSON.parse(json ?? '')
  } catch {
    throw notJson()
  }
}
