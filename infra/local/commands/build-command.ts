import { join } from 'node:path'
import { getBundlePath } from '../build/bundle-services.ts'
import type { LocalProcess, Places } from '../processes.ts'

/** With a small young generation, all services together need 140 MB less, and a single user notices no difference. */
const FLAGS = ['--max-semi-space-size=2']

type Options = { root: string; places: Places; development: boolean }

/**
 * Node's arguments and working folder for a process: its `command` if set, else its bundle or, in development, its
 * source with tsx.
 */
export function buildCommand(
  process: LocalProcess,
  { root, places, development }: Options,
): { args: string[]; folder?: string } {
  if (process.command) return process.command(places)
  const args = process.args ?? []
  if (!development) return { args: [...FLAGS, getBundlePath(root, process.name), ...args] }
  const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs')
  const watch = process.runs === 'forever' ? ['watch', '--clear-screen=false'] : []
  return { args: [tsx, ...watch, join(root, process.entry), ...args] }
}

/** Vite's development server, which proxies API calls to the gateway. */
export const webInDevelopment: LocalProcess = {
  name: 'web',
  entry: 'web/index.html',
  runs: 'forever',
  ports: { WEB_PORT: 4404 },
  ready: '/',
  command: ({ root, ports }) => ({
    folder: join(root, 'web'),
    args: [
      join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
      '--host',
      '127.0.0.1',
      '--port',
      String(ports.WEB_PORT),
      '--strictPort',
    ],
  }),
}
