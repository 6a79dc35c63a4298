import { liveEventSchema } from '@debrief/contracts/http/live'
import { z } from 'zod'
import type { Json } from './json.ts'

/** The one call that does not end: what each event carries stands in its schema. */
export function describeLive(): Json {
  const { $schema: _, ...events } = z.toJSONSchema(liveEventSchema, { io: 'output' })
  return {
    operationId: 'GetApiLive',
    summary: 'Changes of the viewer, or of a member, as they happen (server-sent events)',
    description:
      'Each event has a name and data, as the schema says. On `ready` what was loaded before is to be loaded again; ' +
      '`beat` comes every 15 s.',
    tags: ['live'],
    parameters: [{ in: 'query', name: 'user', required: false, schema: { type: 'string', format: 'uuid' } }],
    security: [{ session: [] }],
    responses: {
      200: {
        description: 'Events until either side ends',
        content: { 'text/event-stream': { schema: events } },
      },
      ...Object.fromEntries(
        ['400', '401', '402', '404', '429', '503'].map((status) => [
          status,
          { $ref: '#/components/responses/Problem' },
        ]),
      ),
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}
