import { describe, expect, it } from 'vitest'
import { readChatAddress } from './addresses.ts'

const SLACK = 'https://hooks.slack.com/services/T000/B000/abcdEFGH1234'
const AZURE =
  'https://prod-12.westeurope.logic.azure.com:443/workflows/0a1b2c/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=aBc-D_9z'
const PLATFORM =
  'https://default0a.1b.environment.api.powerplatform.com/powerautomate/automations/direct/workflows/0a1b2c/triggers/manual/paths/invoke?api-version=1&sig=aBc-D_9z'

describe('a webhook’s address', () => {
  it('is recognized by its host and path', () => {
    expect(readChatAddress(` ${SLACK}\n`)).toEqual({
      service: 'slack',
      url: SLACK,
      host: 'hooks.slack.com',
      ending: '1234',
    })
    expect(readChatAddress(SLACK.replace('slack.com', 'slack-gov.com'))).toMatchObject({ service: 'slack' })
    expect(readChatAddress(AZURE)).toMatchObject({
      service: 'teams',
      url: AZURE.replace(':443', ''),
      host: 'prod-12.westeurope.logic.azure.com',
      ending: 'D_9z',
    })
    expect(readChatAddress(PLATFORM)).toMatchObject({ service: 'teams' })
  })

  it.each([
    ['hooks.slack.com', 'not_an_address'],
    [SLACK.replace('https', 'http'), 'not_an_address'],
    [SLACK.replace('.com/', '.com:8443/'), 'not_an_address'],
    [SLACK.replace('//', '//someone:secret@'), 'not_an_address'],
    [`${SLACK}#there`, 'not_an_address'],
    [`${SLACK} and more`, 'not_an_address'],
    [`${SLACK}?${'a'.repeat(2_000)}`, 'not_an_address'],
    ['javascript:alert(1)', 'not_an_address'],
    [SLACK.replace('slack.com', 'slack.com.evil.example'), 'unknown_host'],
    [SLACK.replace('hooks.', 'evil-hooks.'), 'unknown_host'],
    ['https://evil-logic.azure.com.example/workflows/1/x?sig=a', 'unknown_host'],
    ['https://xlogic.azure.com/workflows/1/x?sig=a', 'unknown_host'],
    ['https://127.0.0.1/services/T0/B0/x', 'unknown_host'],
    ['https://northbeam.webhook.office.com/webhookb2/0a@1b/IncomingWebhook/2c/3d', 'retired_connector'],
    ['https://outlook.office.com/webhook/0a@1b/IncomingWebhook/2c/3d', 'retired_connector'],
    ['https://hooks.slack.com/triggers/T000/123/abc', 'slack_workflow'],
    ['https://hooks.slack.com/services/T000/B000', 'incomplete_slack'],
    [AZURE.replace(/&sig=.*/, ''), 'incomplete_teams'],
    ['https://prod-12.westeurope.logic.azure.com/?sig=a', 'incomplete_teams'],
  ])('isn’t accepted if it is %s', (address, fault) => {
    expect(readChatAddress(address)).toBe(fault)
  })

  it('may have a host that the operator allows, whose path names the service', () => {
    const isAllowed = (host: string) => host === '127.0.0.1'
    expect(readChatAddress('http://127.0.0.1:4040/services/T0/B0/secret', isAllowed)).toMatchObject({
      service: 'slack',
      host: '127.0.0.1:4040',
    })
    expect(
      readChatAddress('http://127.0.0.1:4040/workflows/1/triggers/manual/paths/invoke?sig=abcd', isAllowed),
    ).toMatchObject({ service: 'teams' })
    expect(readChatAddress('http://127.0.0.1:4040/other', isAllowed)).toBe('incomplete_teams')
    expect(readChatAddress('http://127.0.0.2:4040/services/T0/B0/secret', isAllowed)).toBe('not_an_address')
  })
})
