import { Problem } from '@debrief/contracts/problem'
import type { connectQueue, QueueConnection } from '@debrief/jobs/redis'
import { queueNames } from '@debrief/jobs/transports'
import type { Express, RequestHandler } from 'express'
import type { OpenContext } from '../contexts.ts'
import type { SharedParts } from '../open-shared.ts'
import { operatorsOnly } from '../policies/operators.ts'

const PATH = '/operators/queues'

/** Allows `base-uri 'self'`, because Bull Board's page has a `<base>` element. */
const POLICY = [
  `default-src 'self'`,
  `img-src 'self' data:`,
  `object-src 'none'`,
  `base-uri 'self'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

type RedisSettings = Parameters<typeof connectQueue>[0]

type BoardContext = Pick<SharedParts, 'config' | 'log' | 'undo'>

/** Serves Bull Board read-only. Changes require a reason, so operators make them on the operators' pages. */
export function serveBoard(app: Express, openContext: OpenContext, shared: BoardContext): void {
  const { QUEUE_BACKEND, REDIS_URL: url, QUEUE_PREFIX: prefix } = shared.config
  const redis = QUEUE_BACKEND === 'redis' && url !== undefined ? { url, prefix } : null
  app.use(PATH, guard(openContext))
  app.use(PATH, redis ? openFirst(redis, shared) : sayThereIsNone)
}

const guard =
  (openContext: OpenContext): RequestHandler =>
  async (request, response, next) => {
    operatorsOnly(await openContext(request, response, { name: `GET /api${PATH}`, access: 'signed-in' }))
    if (request.method !== 'GET' && request.method !== 'HEAD') throw readOnly()
    response.set({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
    next()
  }

const sayThereIsNone: RequestHandler = (_request, response) => {
  response
    .status(404)
    .type('text/plain')
    .send('The queue is in PostgreSQL, so there is no Bull Board. Waiting and failed jobs are at /operators.')
}

/** Loads Bull Board and connects to Redis on the first visit. After a failure, the next visit tries again. */
function openFirst(redis: RedisSettings, { log, undo }: BoardContext): RequestHandler {
  let board: Promise<RequestHandler> | undefined
  return async (request, response, next) => {
    board ??= openBoard(redis, { log, undo })
    const show = await board.catch((error: unknown) => {
      board = undefined
      throw redisAway(error)
    })
    show(request, response, next)
  }
}

async function openBoard(
  redis: RedisSettings,
  { log, undo }: Pick<BoardContext, 'log' | 'undo'>,
): Promise<RequestHandler> {
  const { connectQueue } = await import('@debrief/jobs/redis')
  const connection = connectQueue(redis, (error) =>
    log.warn({ err: error }, 'Redis is unavailable for Bull Board'),
  )
  try {
    // A queue that is opened while Redis is unavailable never becomes usable.
    await connection.prepare()
    await connection.readMemory()
  } catch (error) {
    await connection.close()
    throw error
  }
  const queues = queueNames().map((name) => connection.openQueue(name))
  undo.push(async () => {
    await Promise.all(queues.map((queue) => queue.close().catch(() => {})))
    await connection.close()
  })
  return createBoard(queues)
}

async function createBoard(
  queues: readonly ReturnType<QueueConnection['openQueue']>[],
): Promise<RequestHandler> {
  const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/express'),
  ])
  const serverAdapter = new ExpressAdapter()
  serverAdapter.setBasePath(PATH)
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })),
    serverAdapter,
    options: { uiConfig: { boardTitle: 'Queues' } },
  })
  return serverAdapter.getRouter() as RequestHandler
}

const redisAway = (cause: unknown) =>
  new Problem(
    'redis_away',
    503,
    'Redis isn’t responding, so its queues can’t be shown. Try again in a moment.',
    {
      cause,
    },
  )

const readOnly = () =>
  new Problem('read_only', 405, 'This page is read-only. Pause, resume and replay jobs at /operators.')
