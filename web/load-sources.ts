import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

export type LoadSource = <Module>(path: string) => Promise<Module>

/** Calls `work` with a function that loads the app's sources in Node without a build. */
export async function withSources<T>(work: (load: LoadSource) => Promise<T>): Promise<T> {
  const server = await createServer({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  try {
    return await work(async (path) => (await server.ssrLoadModule(path)) as never)
  } finally {
    await server.close()
  }
}
