import { expect, it } from 'vitest'
import { createClient } from './create-client.ts'

interface Paths {
  '/api/standards/{standardId}': {
    delete: {
      parameters: { path: { standardId: string } }
      responses: { 200: { content: { 'application/json': { deleted: true } } } }
    }
  }
}

it('sends the token and the content type with every call, even without a body', async () => {
  const sent: Request[] = []
  const client = createClient<Paths>({
    url: 'https://debrief.example',
    token: 'dbf_x',
    fetch: async (request) => {
      sent.push(request)
      return Response.json({ deleted: true })
    },
  })
  const { data } = await client.DELETE('/api/standards/{standardId}', {
    params: { path: { standardId: 's1' } },
  })
  expect(data).toEqual({ deleted: true })
  const [request] = sent
  expect([request?.method, request?.url]).toEqual(['DELETE', 'https://debrief.example/api/standards/s1'])
  expect(request?.headers.get('authorization')).toBe('Bearer dbf_x')
  expect(request?.headers.get('content-type')).toBe('application/json')
})
