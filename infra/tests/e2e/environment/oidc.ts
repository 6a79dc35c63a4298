import { type IdentityProvider, startIdentityProvider } from '@debrief/testing/identity-provider/start'
import type { Page } from '@playwright/test'
import { type GithubApp, startWithGithub } from './github.ts'
import { createTest } from './test.ts'

interface OidcApp extends GithubApp {
  provider: IdentityProvider
}

export const test = createTest(async (given): Promise<OidcApp> => {
  const provider = await startIdentityProvider()
  const app = await startWithGithub({ ...provider.settings, ...given })
  provider.serve(app.url)
  return {
    ...app,
    provider,
    async close() {
      await app.close()
      await provider.close()
    },
  }
})

export async function chooseAtProvider(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Continue as ${name}` }).click()
}
