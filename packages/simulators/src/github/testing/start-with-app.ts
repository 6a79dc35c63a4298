import type { AppOptions } from '../options.ts'
import { writeFixture } from './fixture.ts'
import { startReceiver } from './receiver.ts'
import { startForTest } from './start.ts'
import { webToken } from './web-token.ts'

const app: AppOptions = {
  id: 77,
  slug: 'debrief',
  name: 'Debrief',
  clientId: 'Iv1.test',
  clientSecret: 'app secret',
  webhookUrl: null,
  webhookSecret: 'hook secret',
}

/** A simulator with an App that is installed on every account; its webhooks go to the receiver. `token` is the App's own. */
export async function startWithApp(dataFolders = [writeFixture()]) {
  const receiver = await startReceiver()
  const github = await startForTest({ dataFolders, app: { ...app, webhookUrl: receiver.url } })
  const key = github.state.app?.privateKey ?? ''
  const token = webToken(key)
  const [installation] = github.state.installations.values()
  /** A token of the first installation, limited to the wanted repositories and permissions. */
  const botToken = async (wanted: object = {}): Promise<string> => {
    const path = `POST /app/installations/${installation?.id}/access_tokens`
    return (await github.call(path, { token, body: wanted })).body.token
  }
  return { ...github, receiver, key, token, installationId: installation?.id ?? 0, botToken }
}
