import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../local/machine/free-port.ts'
import { waitFor } from '../../../local/machine/wait.ts'
import { projectRoot } from '../../../local/project-root.ts'

/** The host name in the Caddyfile of docs/operating/install-with-docker.md. */
const HOST = 'debrief.example'

export interface Ask {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** The web proxy of the Docker setup, behind a proxy that terminates TLS for https://debrief.example. */
export interface BehindCaddy {
  /** Arguments that make Chromium resolve the host name to this machine. */
  browserArguments: string[]
  webPort: number
  /**
   * Sends a request to `https://debrief.example`, whose certificate must be valid. Resolves when the response's headers
   * arrive.
   */
  open(path: string, ask?: Ask): Promise<IncomingMessage>
  /** Sends a request to `http://debrief.example`. */
  openPlain(path: string): Promise<IncomingMessage>
  close(): Promise<void>
}

export const hasCaddy = (): boolean => !spawnSync('caddy', ['version']).error

export async function startBehindCaddy(ports: { gateway: number; ingest: number }): Promise<BehindCaddy> {
  const folder = mkdtempSync(join(tmpdir(), 'debrief-caddy-'))
  const [webPort, httpPort, httpsPort] = [await freePort(), await freePort(), await freePort()]
  const caddies = [
    startCaddy(folder, 'web', configureWeb(webPort, ports)),
    startCaddy(folder, 'tls', configureTls({ httpPort, httpsPort, webPort })),
  ]
  const close = async () => {
    await Promise.all(caddies.map(kill))
    rmSync(folder, { recursive: true, force: true })
  }
  const certificate = join(folder, 'tls', 'caddy/pki/authorities/local/root.crt')
  const here = { host: '127.0.0.1', servername: HOST }
  const open = async (path: string, { body, ...ask }: Ask = {}) => {
    const headers = { host: HOST, connection: 'close', ...ask.headers }
    const ca = readFileSync(certificate)
    return send(requestHttps({ ...here, port: httpsPort, path, ca, ...ask, headers }), body)
  }
  const isReady = () =>
    open('/readyz').then(
      ({ statusCode }) => statusCode === 200,
      () => false,
    )
  if (!(await waitFor(isReady, { seconds: 20, every: 50 }))) {
    await close()
    throw new Error('Caddy was not ready within 20 s')
  }
  return {
    browserArguments: [
      `--host-resolver-rules=MAP ${HOST}:443 127.0.0.1:${httpsPort}, MAP ${HOST}:80 127.0.0.1:${httpPort}`,
    ],
    webPort,
    open,
    openPlain: (path) => send(requestHttp({ ...here, port: httpPort, path, headers: { host: HOST } })),
    close,
  }
}

/** Starts a Caddy that sends requests to the gateways in turn. Returns its URL, and a function that stops it. */
export async function startBalancer(
  port: number,
  gateways: readonly number[],
): Promise<{ url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'debrief-caddy-'))
  const url = `http://127.0.0.1:${port}`
  const servers = gateways.map((gateway) => `127.0.0.1:${gateway}`).join(' ')
  const caddy = startCaddy(
    folder,
    'balancer',
    `{\n\tadmin off\n}\n${url} {\n\treverse_proxy ${servers} {\n\t\tlb_policy round_robin\n\t}\n}\n`,
  )
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  if (!(await waitFor(isReady, { seconds: 20, every: 50 })))
    throw new Error('Caddy was not ready within 20 s')
  return {
    url,
    async close() {
      await kill(caddy)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function send(
  request: ReturnType<typeof requestHttp>,
  body?: string | Buffer,
): Promise<IncomingMessage> {
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  // A server that rejects a large body closes the connection before all of it is sent.
  request.on('error', () => {})
  return response
}

/** The Docker setup's Caddyfile, with the ports of this test. */
function configureWeb(port: number, { gateway, ingest }: { gateway: number; ingest: number }): string {
  const text = readFileSync(join(projectRoot(), 'infra/deploy/docker/Caddyfile'), 'utf8')
  return replaceAll(text, {
    'admin off': 'admin off\n\tdefault_bind 127.0.0.1',
    ':8080 {': `:${port} {`,
    'gateway:4400': `127.0.0.1:${gateway}`,
    'webhook-ingest:4401': `127.0.0.1:${ingest}`,
  })
}

/** The documented Caddyfile, with a certificate from Caddy's local certificate authority and the ports of this test. */
function configureTls(ports: { httpPort: number; httpsPort: number; webPort: number }): string {
  const page = readFileSync(join(projectRoot(), 'docs/operating/install-with-docker.md'), 'utf8')
  const [, documented] = /^ *```caddyfile\n(.*?)^ *```/ms.exec(page) ?? []
  if (documented === undefined) throw new Error('docs/operating/install-with-docker.md has no Caddyfile')
  const options = [
    'admin off',
    'default_bind 127.0.0.1',
    'local_certs',
    'skip_install_trust',
    `http_port ${ports.httpPort}`,
    `https_port ${ports.httpsPort}`,
  ]
  return `{\n${options.join('\n')}\n}\n${replaceAll(documented, { ':8080': `:${ports.webPort}` })}`
}

function replaceAll(text: string, pairs: Record<string, string>): string {
  return Object.entries(pairs).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`the Caddyfile doesn't contain ${from}`)
    return result.replaceAll(from, to)
  }, text)
}

function startCaddy(folder: string, name: string, config: string): ChildProcess {
  const file = join(folder, `${name}.Caddyfile`)
  writeFileSync(file, config)
  const data = { HOME: folder, XDG_DATA_HOME: join(folder, name), XDG_CONFIG_HOME: join(folder, name) }
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, ...data },
    stdio: 'ignore',
  })
}

async function kill(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  const ended = once(process, 'exit')
  process.kill('SIGKILL')
  await ended
}
