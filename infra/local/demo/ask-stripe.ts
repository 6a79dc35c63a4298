export interface StripeAccess {
  url: string
  key: string
}

type Fields = Record<string, string | number>

/**
 * Calls Stripe's API with form-encoded parameters (https://docs.stripe.com/api). Returns null if the object doesn't
 * exist.
 */
export async function askStripe<Answer>(
  { url, key }: StripeAccess,
  path: string,
  fields?: Fields,
): Promise<Answer | null> {
  const body = fields && new URLSearchParams(stringifyFields(fields))
  const answer = await fetch(`${url}/v1/${path}`, {
    method: fields ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}` },
    ...(body ? { body } : {}),
  })
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(`Stripe responded to ${path} with ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

const stringifyFields = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, `${value}`]))
