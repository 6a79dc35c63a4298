import { appFrom, settings as simulators } from '@debrief/simulators/config'
import { findPerson } from '@debrief/simulators/demo/company'
import { expect, it } from 'vitest'
import { localSettings } from './processes.ts'

const places = {
  root: '/somewhere',
  databaseUrl: 'postgres://debrief@127.0.0.1/debrief',
  rolePasswords: {},
  redisUrl: null,
  applicationKey: 'key',
  githubApp: { privateKey: 'pem', webhookSecret: 'secret' },
}

it('gives the services the simulator’s App, and the simulator the address of webhook-ingest', () => {
  const ports = { SIMULATOR_PORT: 4010, INGEST_PORT: 4401, PORT: 4400 }
  const told = localSettings({ ...places, ports })
  const app = appFrom(simulators.parse(told))
  expect(told).toMatchObject({
    GITHUB_APP_ID: String(app?.id),
    GITHUB_APP_SLUG: app?.slug,
    GITHUB_APP_PRIVATE_KEY: app?.privateKey,
    GITHUB_APP_WEBHOOK_SECRET: app?.webhookSecret,
    OPERATORS: `github:${findPerson('marta-olsen').id}`,
  })
  expect(app?.webhookUrl).toBe('http://127.0.0.1:4401/webhooks/github/app')
})

it('sets no App and no operator if the real GitHub is used', () => {
  const told = localSettings({ ...places, ports: { INGEST_PORT: 4401, PORT: 4400 } })
  expect(Object.keys(told).filter((name) => /GITHUB_APP|OPERATORS/.test(name))).toEqual([])
})

it('has the gateway serve the built web app, except in development, where Vite serves it', () => {
  const ports = { INGEST_PORT: 4401, PORT: 4400 }
  expect(localSettings({ ...places, ports }).WEB_ROOT).toBe('/somewhere/web/dist')
  expect(localSettings({ ...places, ports: { ...ports, WEB_PORT: 4405 } }).WEB_ROOT).toBeUndefined()
})
