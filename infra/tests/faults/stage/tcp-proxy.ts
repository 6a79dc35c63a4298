import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

type Manner = 'pass' | 'blackhole' | 'half-open' | 'refuse'

interface Pair {
  client: Socket
  server: Socket
}

interface Cut {
  left: number
  done(): void
}

/**
 * A link between two processes that can fail like a network. `blackhole` withholds bytes until `restore`, which then
 * passes them on, as TCP resends lost packets.
 */
export class TcpProxy {
  readonly #server: Server
  readonly #pairs = new Set<Pair>()
  readonly #target: () => number
  #manner: Manner = 'pass'
  #delay = 0
  #cut: Cut | null = null

  private constructor(target: () => number) {
    this.#target = target
    this.#server = createServer({ allowHalfOpen: true }, (client) => this.#accept(client))
  }

  /** Calls `target` for each connection, because the server behind it may move to another port. */
  static async open(target: () => number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  instead(url: string): string {
    const through = new URL(url)
    through.port = String(this.port)
    return through.href.replace(/\/$/, '')
  }

  blackhole(): void {
    this.#manner = 'blackhole'
    for (const { client, server } of this.#pairs) for (const end of [client, server]) end.pause()
  }

  /** Drops the server's end without telling the clients, which can still write. */
  halfOpen(): void {
    this.#manner = 'half-open'
    for (const { server } of this.#pairs) server.destroy()
  }

  refuse(): void {
    this.#manner = 'refuse'
    this.cut()
  }

  /** Delays each direction by `milliseconds`, including the end of a connection. */
  delay(milliseconds: number): void {
    this.#delay = milliseconds
  }

  cut(): void {
    for (const pair of this.#pairs) reset(pair)
  }

  /**
   * Counts the bytes in both directions together. After `bytes` bytes, resets the connection that carries the last
   * byte.
   */
  cutAfter(bytes: number): Promise<void> {
    this.#cut?.done()
    return new Promise((resolve) => {
      this.#cut = { left: bytes, done: resolve }
    })
  }

  restore(): void {
    if (this.#manner === 'half-open') this.cut()
    this.#manner = 'pass'
    this.#delay = 0
    for (const { client, server } of this.#pairs) for (const end of [client, server]) end.resume()
  }

  async close(): Promise<void> {
    this.cut()
    this.#cut?.done()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #accept(client: Socket): void {
    client.on('error', () => {})
    if (this.#manner === 'refuse') return void client.resetAndDestroy()
    const server = connect({ port: this.#target(), host: '127.0.0.1', allowHalfOpen: true })
    const pair = { client, server }
    this.#pairs.add(pair)
    client.setNoDelay(true)
    server.setNoDelay(true)
    server.on('error', () => this.#manner !== 'half-open' && reset(pair))
    server.on('connect', () => this.#manner === 'half-open' && server.destroy())
    this.#join(client, server, pair)
    this.#join(server, client, pair)
    for (const end of [client, server]) if (this.#manner === 'blackhole') end.pause()
  }

  #join(from: Socket, to: Socket, pair: Pair): void {
    const deliver = (chunk: Buffer) => {
      if (to.destroyed) return
      if (this.#crosses(chunk, to)) return reset(pair)
      if (!to.write(chunk)) {
        from.pause()
        to.once('drain', () => this.#manner !== 'blackhole' && from.resume())
      }
    }
    const later = delayed(() => this.#delay)
    from.on('data', (chunk) => later(() => deliver(chunk)))
    from.on('end', () => later(() => this.#manner !== 'half-open' && to.end()))
    from.on('close', () =>
      later(() => {
        if (this.#manner === 'half-open' && from === pair.server) return
        this.#pairs.delete(pair)
        to.destroy()
      }),
    )
  }

  #crosses(chunk: Buffer, to: Socket): boolean {
    if (!this.#cut) return false
    this.#cut.left -= chunk.length
    if (this.#cut.left > 0) return false
    const { left, done } = this.#cut
    this.#cut = null
    to.write(chunk.subarray(0, chunk.length + left))
    done()
    return true
  }
}

/** Returns a function that runs actions in order, each after the delay that applied when it was added. */
function delayed(getDelay: () => number): (run: () => unknown) => void {
  const waiting: { at: number; run(): unknown }[] = []
  const runDue = () => {
    while (waiting[0] && waiting[0].at <= performance.now()) waiting.shift()?.run()
    if (waiting[0]) setTimeout(runDue, Math.max(1, waiting[0].at - performance.now()))
  }
  return (run) => {
    const delay = getDelay()
    const last = waiting.at(-1)
    if (delay === 0 && !last) return void run()
    waiting.push({ at: Math.max(performance.now() + delay, last?.at ?? 0), run })
    if (!last) setTimeout(runDue, delay)
  }
}

function reset({ client, server }: Pair): void {
  for (const end of [client, server]) if (!end.destroyed) end.resetAndDestroy()
}
