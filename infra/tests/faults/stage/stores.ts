import { chownSync, cpSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type PostgresServer, type RedisServer, startPostgres, startRedis } from '@debrief/testing/servers'
import { Redis } from 'ioredis'
import pg from 'pg'
import { freePort } from '../../../local/machine/free-port.ts'
import type { Binaries } from '../../../local/postgres/binaries/find-binaries.ts'
import { identify } from '../../../local/postgres/system-identifier.ts'
import type { TcpProxy } from './tcp-proxy.ts'

const ATTEMPTS = 5

export class Stores {
  readonly #folder: string
  readonly #binaries: Binaries | null
  postgres: PostgresServer
  redis: RedisServer

  private constructor(
    { folder, binaries }: { folder: string; binaries: Binaries | null },
    servers: { postgres: PostgresServer; redis: RedisServer },
  ) {
    this.#folder = folder
    this.#binaries = binaries
    this.postgres = servers.postgres
    this.redis = servers.redis
  }

  /** Returns null if Redis isn't installed. Every user of the machine must be able to access the folder. */
  static async start(folder: string, binaries: Binaries | null = null): Promise<Stores | null> {
    const redis = await startRedis({ folder: join(folder, 'redis'), port: await freePort(), durable: true })
    if (!redis) return null
    const postgres = await startPostgres({
      folder: join(folder, 'postgres'),
      port: await freePort(),
      durable: true,
      ...(binaries ? { binaries } : {}),
    })
    return new Stores({ folder, binaries }, { postgres, redis })
  }

  get redisFolder(): string {
    return join(this.#folder, 'redis')
  }

  /** Stops PostgreSQL without flushing, as a power cut would. Committed data survives. */
  stopPostgresAtOnce(): Promise<void> {
    return this.postgres.stop('immediate')
  }

  async startPostgres(): Promise<void> {
    const { port } = this.postgres
    this.postgres = await startPostgres({
      folder: join(this.#folder, 'postgres'),
      port,
      durable: true,
      ...(this.#binaries ? { binaries: this.#binaries } : {}),
    })
  }

  async replacePostgres(): Promise<void> {
    await this.postgres.kill()
    rmSync(join(this.#folder, 'postgres'), { recursive: true })
    await this.startPostgres()
  }

  /** Makes PostgreSQL reject all writes from the next transaction on, as a standby does. */
  async refuseWrites(): Promise<void> {
    await ask(this.postgres.url, 'alter system set default_transaction_read_only = on')
    await ask(this.postgres.url, 'select pg_reload_conf()')
  }

  async letWrite(): Promise<void> {
    await ask(this.postgres.url, 'alter system reset default_transaction_read_only')
    await ask(this.postgres.url, 'select pg_reload_conf()')
  }

  killRedis(): Promise<void> {
    return this.redis.kill()
  }

  async startRedis(): Promise<void> {
    const { port } = this.redis
    const started = await startRedis({ folder: this.redisFolder, port, durable: true })
    if (!started) throw new Error('Redis isn’t installed anymore')
    this.redis = started
  }

  /** Redis must not be running. */
  wipeRedisFolder(): void {
    rmSync(this.redisFolder, { recursive: true, force: true })
  }

  copyAof(): void {
    rmSync(this.#oldAof, { recursive: true, force: true })
    cpSync(join(this.redisFolder, 'appendonlydir'), this.#oldAof, { recursive: true })
  }

  /** Redis must not be running. */
  restoreOldAof(): void {
    const place = join(this.redisFolder, 'appendonlydir')
    const { uid, gid } = statSync(this.redisFolder)
    rmSync(place, { recursive: true })
    cpSync(this.#oldAof, place, { recursive: true })
    for (const path of [place, ...readdirSync(place).map((name) => join(place, name))])
      chownSync(path, uid, gid)
  }

  get #oldAof(): string {
    return join(this.#folder, 'redis-old-aof')
  }

  /** Tries again for a few seconds, because a Redis that just started may close its first connections. */
  async askRedis<Answer>(ask: (redis: Redis) => Promise<Answer>, url = this.redis.url): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, commandTimeout: 5_000 })
      redis.on('error', () => {})
      try {
        await redis.connect()
        return await ask(redis)
      } catch (error) {
        if (attempt === ATTEMPTS) throw error
        await pause(500)
      } finally {
        redis.disconnect()
      }
    }
  }

  async assertOurs(links: { postgres: TcpProxy; redis: TcpProxy }): Promise<void> {
    const info = await this.askRedis((redis) => redis.info('server'), links.redis.instead(this.redis.url))
    const runId = /^run_id:(\w+)/m.exec(info)?.[1]
    if (runId !== this.redis.runId)
      throw new Error(`another Redis responds: ${runId}, not ${this.redis.runId}`)
    const client = new pg.Client({ connectionString: links.postgres.instead(this.postgres.url) })
    await client.connect()
    const { systemId, pid } = await identify(client).finally(() => client.end())
    if (systemId !== this.postgres.systemId || pid !== this.postgres.pid)
      throw new Error(`another PostgreSQL responds: ${systemId} as process ${pid}`)
  }

  async stop(): Promise<void> {
    this.postgres.resume()
    this.redis.resume()
    await Promise.all([this.postgres.kill(), this.redis.kill()])
  }
}

export async function ask(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
