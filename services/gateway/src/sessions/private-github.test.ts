import { nameThisHost } from '@debrief/testing/name-this-host'
import { expect, it, onTestFinished } from 'vitest'
import { openTestBrowser, signInThrough } from '../testing/browser.ts'
import { startSignIn } from '../testing/start-sign-in.ts'

it.each([
  ['on', { status: 200 }],
  ['off', { status: 503, body: { code: 'github_unavailable' } }],
] as const)('reaches a GitHub in a private network when that is %s', async (setting, answer) => {
  onTestFinished(nameThisHost())
  const gateway = await startSignIn({ GITHUB_PRIVATE_NETWORK: setting }, { apiName: 'github.example' })
  onTestFinished(() => gateway.close())
  expect(await signInThrough(openTestBrowser(gateway), 'marta-olsen')).toMatchObject(answer)
})
