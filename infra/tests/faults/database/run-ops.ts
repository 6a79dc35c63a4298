import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { projectRoot } from '../../../local/project-root.ts'
import type { Scene } from '../promise.ts'

/** Runs `debrief ops …` on the test database, as an operator would. Rejects with the output if the exit code isn't 0. */
export async function runOps(
  { databaseUrl, keyText }: Scene,
  { words, tools }: { words: string[]; tools: string },
): Promise<string> {
  const root = projectRoot()
  const commandLine = join(root, 'packages', 'command-line', 'src', 'debrief.mjs')
  const child = spawn(process.execPath, [commandLine, 'ops', ...words], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      TOKEN_KEYS: `faults:${keyText}`,
      PG_BIN: tools,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (text: string) => {
    said += text
  }
  child.stdout.setEncoding('utf8').on('data', hear)
  child.stderr.setEncoding('utf8').on('data', hear)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`ops ${words.join(' ')} ended with ${code}: ${said}`)
  return said
}
