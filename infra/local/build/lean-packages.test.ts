import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, it, onTestFinished } from 'vitest'
import { projectRoot } from '../project-root.ts'
import { requireForCommonJs } from './bundle-services.ts'
// @ts-expect-error -- plain JavaScript without types
import { leanPackages } from './lean-packages.mjs'

const program = `
import { createServer } from 'node:http'
import express from 'express'
import { Client } from 'pg'
import { Agent, buildConnector, DecoratorHandler } from 'undici'
import { z } from 'zod'
const app = express().post('/', express.json(), (request, response) => response.json(request.body))
const server = createServer(app).listen(0, '127.0.0.1', async () => {
  const { port } = server.address()
  const agent = new Agent({ connect: buildConnector({}) })
  const body = JSON.stringify({ text: 'née' })
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  const answer = await agent.request({ origin: 'http://127.0.0.1:' + port, path: '/', method: 'POST', body, headers })
  const refused = await new Client({ host: '127.0.0.1', port: 1 }).connect().catch(({ code }) => code)
  console.log(JSON.stringify({
    body: await answer.body.json(),
    refused,
    handler: typeof DecoratorHandler,
    message: z.string().safeParse(1).error.issues[0].message,
    fetch: process.moduleLoadList.some((name) => name.includes('deps/undici')),
  }))
  process.exit(0)
})`

it('lets bundled packages work without loading Node’s fetch', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'debrief-lean-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const outfile = join(folder, 'main.mjs')
  await build({
    stdin: { contents: program, resolveDir: join(projectRoot(), 'packages', 'service-kit') },
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    external: ['pg-native'],
    banner: { js: requireForCommonJs },
    plugins: [leanPackages],
  })
  expect(JSON.parse(execFileSync(process.execPath, [outfile], { encoding: 'utf8' }))).toEqual({
    body: { text: 'née' },
    refused: 'ECONNREFUSED',
    handler: 'function',
    message: 'Invalid input: expected string, received number',
    fetch: false,
  })
})
