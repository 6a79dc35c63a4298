import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { findBrowser } from '@debrief/testing/browser'
import { chromium } from '@playwright/test'
import { freePort } from '../../local/machine/free-port.ts'
import { getServiceName, openCompose, waitUntilHealthy } from './compose.ts'
import { makeSettings } from './settings.ts'

export async function checkDemo(root: string, project: string): Promise<void> {
  const { envFile, folder } = makeSettings(root, 'demo')
  const [web, github, stripe, chat] = [await freePort(), await freePort(), await freePort(), await freePort()]
  writeFileSync(
    envFile,
    readFileSync(envFile, 'utf8').replaceAll(':4010', `:${github}`).replaceAll(':4030', `:${stripe}`),
  )
  const address = `http://127.0.0.1:${web}`
  const ports = {
    WEB_PORT: web,
    APP_URL: address,
    DEMO_GITHUB_PORT: github,
    DEMO_STRIPE_PORT: stripe,
    DEMO_CHAT_PORT: chat,
  }
  for (const [name, value] of Object.entries(ports)) appendFileSync(envFile, `${name}=${value}\n`)
  const compose = openCompose({ root, project, envFile, env: { COMPOSE_PROFILES: 'demo' } })
  try {
    await compose.run('up', '-d', '--build')
    await waitUntilHealthy(compose)
    const containers = await compose.inspect()
    const published = containers.flatMap((one) =>
      Object.values(one.HostConfig.PortBindings ?? {}).map(([at]) => `${getServiceName(one)} ${at?.HostIp}`),
    )
    assert.deepEqual(published.toSorted(), [
      ...Array.from({ length: 3 }, () => 'simulators 127.0.0.1'),
      'web 127.0.0.1',
    ])
    assert.ok(containers.every(({ HostConfig }) => HostConfig.ReadonlyRootfs))
    const find = [
      'run',
      '--rm',
      'debrief/services',
      'find',
      'dist',
      '-name',
      '*simulators*',
      '-o',
      '-name',
      '*demo*',
    ]
    assert.equal(execFileSync('docker', find, { encoding: 'utf8' }), '')
    await lookAround(address)
  } finally {
    await compose.run('down', '-v', '--remove-orphans')
    rmSync(folder, { recursive: true })
  }
}

async function lookAround(address: string): Promise<void> {
  const executablePath = findBrowser()
  if (!executablePath)
    return console.warn("SKIPPED: Chromium isn't installed, so the demo wasn't opened in a browser.")
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(60_000)
    await page.goto(`${address}/login`)
    await page.getByRole('button', { name: 'Sign in with GitHub' }).click()
    await page.locator('button[name=login][value="marta-olsen"]').click()
    await page.waitForURL('**/dashboard')
    await page.getByRole('link', { name: 'Reviews', exact: true }).click()
    await page.getByRole('link', { name: /Notify the port when/ }).click()
    await page.locator('[data-mistake]').first().waitFor()
  } finally {
    await browser.close()
  }
}
