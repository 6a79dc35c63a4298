import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@debrief/database/connect'
import { insertPerson } from '@debrief/gateway/testing/rows'
import { createTestDatabase } from '@debrief/testing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleOf, bundleServices } from '../local/build/bundle-services.ts'
import { freePort } from '../local/machine/free-port.ts'
import { projectRoot } from '../local/project-root.ts'

const root = projectRoot()
const entry = 'services/gateway/src/main.ts'
const names = { production: `test-${process.pid}-production`, development: `test-${process.pid}-development` }
const MARKS = ['marta-olsen', 'lets everyone in', 'viewer_missing']

/** The bundle's text and the files it was made from. */
function readBundle(name: string) {
  const { files } = JSON.parse(readFileSync(join(root, 'dist', name, 'inputs.json'), 'utf8')) as {
    files: string[]
  }
  return {
    text: readFileSync(bundleOf(root, name), 'utf8'),
    files: files.map((file) => file.split('/').at(-1)),
  }
}

beforeAll(async () => {
  await bundleServices({ root, production: true }, [{ name: names.production, entry }])
  await bundleServices({ root, production: false }, [{ name: names.development, entry }])
})
afterAll(() => {
  for (const name of Object.values(names)) rmSync(join(root, 'dist', name), { recursive: true, force: true })
})

describe('the gateway’s production build', () => {
  it('contains neither the development viewer nor its person, which a development build does', () => {
    const development = readBundle(names.development)
    expect(development.files).toContain('development-viewer.ts')
    for (const mark of MARKS) expect(development.text).toContain(mark)

    const production = readBundle(names.production)
    expect(production.files).toContain('viewer.ts')
    expect(production.files).not.toContain('development-viewer.ts')
    for (const mark of MARKS) expect(production.text).not.toContain(mark)
  })

  it('lets nobody in, on any address, whoever is in the database', async () => {
    const database = await createTestDatabase()
    const { db, close } = connect(database.url)
    await insertPerson(db, 'marta-olsen')
    await close()
    const port = await freePort()
    const gateway = spawn(process.execPath, [bundleOf(root, names.production)], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: database.url,
        PORT: String(port),
        HOST: '0.0.0.0',
        DEVELOPMENT_VIEWER: 'marta-olsen',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      await listening(gateway)
      for (const path of ['/api/viewer', '/api/pull-requests', '/api/live']) {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`)
        expect([answer.status, await answer.json()]).toEqual([
          401,
          expect.objectContaining({ code: 'sign_in_required' }),
        ])
      }
    } finally {
      const ended = new Promise((resolve) => gateway.once('exit', resolve))
      gateway.kill('SIGTERM')
      expect(await ended).toBe(0)
      await database.drop()
    }
  })
})

/** Resolves with the first line that it logs, which it does once it listens. */
function listening(process: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    process.stdout?.once('data', resolve)
    process.once('exit', (code) => reject(new Error(`the gateway ended with ${code}`)))
  })
}
