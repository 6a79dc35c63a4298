import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../routes.ts'
import { faultsOfAnswer } from '../testing/api-checker.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())

interface Description {
  openapi: string
  paths: Record<string, Record<string, { security: object[]; responses: object; requestBody?: object }>>
}

describe('the API description', () => {
  it('is OpenAPI 3.1 with every call, its access rule and its errors', async () => {
    const { status, body } = await ask<Description>(gateway, '/api/openapi.json')
    expect([status, body.openapi]).toEqual([200, '3.1.1'])
    const described = routes.map(({ endpoint }) => {
      const [method = '', path = ''] = endpoint.name.split(' ')
      const call = body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      return [endpoint.name, call?.security, Object.keys(call?.responses ?? {}).includes('429')]
    })
    expect(described).toEqual(
      routes.map(({ endpoint: { name, access, scope } }) => {
        const tokens = scope ? [{ token: [scope] }] : []
        return [name, access === 'public' ? [] : [{ session: [] }, ...tokens], true]
      }),
    )
    expect(body.paths['/api/viewer']?.get).toMatchObject({ 'x-required-scope': 'read' })
    expect(body.paths['/api/viewer']?.patch).not.toHaveProperty('x-required-scope')
    expect(body.paths['/api/viewer']?.patch?.requestBody).toMatchObject({
      content: {
        'application/json': {
          schema: {
            required: ['singleKeyShortcuts'],
            properties: { singleKeyShortcuts: { type: 'boolean' } },
            additionalProperties: false,
          },
        },
      },
    })
  })

  it('is compared with responses: extra or missing fields and undocumented statuses are detected', () => {
    const answer = { method: 'GET', path: '/api/auth/session', status: 200, type: 'application/json' }
    expect(faultsOfAnswer({ ...answer, body: { signedIn: true } })).toEqual([])
    expect(faultsOfAnswer({ ...answer, body: { signedIn: true, userId: 'u1' } })).toHaveLength(1)
    expect(faultsOfAnswer({ ...answer, body: {} })).toHaveLength(1)
    expect(faultsOfAnswer({ ...answer, status: 418, body: {} })).toHaveLength(1)
    expect(faultsOfAnswer({ ...answer, type: 'text/html', body: {} })).toHaveLength(1)
  })
})

describe('its page', () => {
  it.each([
    ['/api/docs', 'text/html'],
    ['/api/docs/start.js', 'text/javascript'],
    ['/api/docs/swagger-ui.css', 'text/css'],
    ['/api/docs/swagger-ui-bundle.js', 'text/javascript'],
  ])('%s is served by the gateway', async (path, type) => {
    const response = await fetch(`${gateway.url}${path}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`])
    await response.arrayBuffer()
  })

  it('has its own content security policy', async () => {
    const fetchPolicy = async (path: string) =>
      (await fetch(`${gateway.url}${path}`)).headers.get('content-security-policy')
    expect(await fetchPolicy('/api/docs')).toContain(`script-src 'self';`)
    expect(await fetchPolicy('/api/docs')).not.toMatch(/https?:/)
    expect(await fetchPolicy('/api/docs/nothing')).not.toContain('unsafe-inline')
    expect(await fetchPolicy('/api/openapi.json')).not.toContain('unsafe-inline')
  })
})
