import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export interface Program {
  path: string
  execArgv: string[]
}

/** A bundled gateway uses the bundled code checker. Otherwise, tsx runs the source file. */
export function findProgram(own = process.argv[1] ?? ''): Program {
  const folder = dirname(own)
  if (basename(own) === 'main.js' && basename(folder) === 'gateway')
    return { path: join(dirname(folder), 'code-checker', 'main.js'), execArgv: [] }
  const tsx = createRequire(import.meta.url).resolve('tsx')
  return {
    path: fileURLToPath(new URL('main.ts', import.meta.url)),
    execArgv: ['--import', pathToFileURL(tsx).href],
  }
}
