import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { projectRoot } from '../local/project-root.ts'
import { schemas } from '../local/settings/schemas.ts'

const root = projectRoot()
const example = readExample()
const configs = await Promise.all(
  configFiles().map(async (file) => ({ file, settings: await importSettings(file) })),
)
const fields = configs.flatMap(({ settings }) => Object.entries(settings.shape as Record<string, z.ZodType>))

function readExample(): Map<string, string> {
  const lines = readFileSync(join(root, '.env.example'), 'utf8').split('\n')
  const settings = lines
    .map((line) => /^# ([A-Z][A-Z0-9_]*)=(.*)$/.exec(line))
    .filter((match) => match !== null)
  return new Map(settings.map(([, name = '', value = '']) => [name, value]))
}

function configFiles(): string[] {
  const places = ['packages', 'services'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(root, folder, name, 'src')),
  )
  return [...places, join(root, 'infra', 'local', 'settings')]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => file.endsWith('/config.ts') && /\bz\s*\.object\(/.test(readFileSync(file, 'utf8')))
}

async function importSettings(file: string): Promise<z.ZodObject> {
  const { settings } = await import(/* @vite-ignore */ file)
  expect(settings?.shape, `${file} must export its zod object as "settings"`).toBeDefined()
  return settings
}

it('finds the settings of every service', () => {
  const found = configs.map(({ settings }) => settings)
  for (const schema of Object.values(schemas)) expect(found).toContain(schema)
  expect(configs.length).toBeGreaterThanOrEqual(6)
})

it('lists every setting that a service reads', () => {
  expect(fields.map(([name]) => name).filter((name) => !example.has(name))).toEqual([])
})

it('lists no unused setting', () => {
  const read = new Set(fields.map(([name]) => name))
  expect([...example.keys()].filter((name) => !read.has(name))).toEqual([])
})

it('lists every setting with its default', () => {
  const wrong = [...example].filter(([name, text]) => {
    const same = fields.filter(([other]) => other === name).map(([, schema]) => schema)
    // A setting that one service requires may have a default in another service.
    const defaults = same
      .map((schema) => schema.safeParse(undefined).data)
      .filter((value) => value !== undefined)
    if (text === '') return defaults.some((value) => String(value) !== '')
    return (
      defaults.length === 0 ||
      !defaults.every((value) => same.some((schema) => isNamed(value, schema.safeParse(text).data)))
    )
  })
  expect(wrong).toEqual([])
})

/** Some defaults are absolute paths in the checkout, but the example uses paths relative to the checkout. */
function isNamed(value: unknown, named: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(named) || value === resolve(root, String(named))
}

it('lists under "All services" only settings that several processes read', () => {
  const [, section = ''] = /^# --- All services -+\n([^]*?)^# --- /m.exec(
    readFileSync(join(root, '.env.example'), 'utf8'),
  )!
  const names = [...section.matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(10)
  const countReaders = (name: string) => fields.filter(([other]) => other === name).length
  expect(names.filter((name) => countReaders(name) < 2)).toEqual([])
})
