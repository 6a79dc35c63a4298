import { freePort } from '../../../local/machine/free-port.ts'
import type { Stores } from './stores.ts'
import { TcpProxy } from './tcp-proxy.ts'

export interface Links {
  ingestPostgres: TcpProxy
  workerPostgres: TcpProxy
  workerRedis: TcpProxy
  workerGithub: TcpProxy
  gatewayPostgres: TcpProxy
}

export async function openLinks(stores: Stores, undo: (() => Promise<unknown>)[]) {
  const githubPort = await freePort()
  const open = async (target: () => number) => {
    const link = await TcpProxy.open(target)
    undo.push(() => link.close())
    return link
  }
  const links: Links = {
    ingestPostgres: await open(() => stores.postgres.port),
    workerPostgres: await open(() => stores.postgres.port),
    workerRedis: await open(() => stores.redis.port),
    workerGithub: await open(() => githubPort),
    gatewayPostgres: await open(() => stores.postgres.port),
  }
  return { links, githubPort }
}
