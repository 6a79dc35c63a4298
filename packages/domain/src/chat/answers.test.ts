import { describe, expect, it } from 'vitest'
import { CHAT_PROBLEMS, describeChatProblem, judgeChatAnswer } from './answers.ts'
import { CHAT_SERVICES } from './channels.ts'

describe('a response', () => {
  it.each([
    ['slack', 200, 'ok', { kind: 'accepted' }],
    ['teams', 202, '', { kind: 'accepted' }],
    ['slack', 404, 'no_service', { kind: 'refused', problem: 'gone' }],
    ['slack', 403, 'invalid_token', { kind: 'refused', problem: 'gone' }],
    ['slack', 404, 'channel_not_found', { kind: 'refused', problem: 'gone' }],
    ['slack', 410, 'channel_is_archived', { kind: 'refused', problem: 'archived' }],
    ['slack', 403, 'action_prohibited', { kind: 'refused', problem: 'forbidden' }],
    ['slack', 403, 'team_disabled', { kind: 'refused', problem: 'turned_off' }],
    ['slack', 400, 'invalid_blocks', { kind: 'unreadable' }],
    ['slack', 429, 'rate_limited', { kind: 'delayed' }],
    ['slack', 500, 'rollup_error', { kind: 'delayed' }],
    ['teams', 404, '{"error":{"code":"WorkflowNotFound"}}', { kind: 'refused', problem: 'gone' }],
    [
      'teams',
      401,
      '{"error":{"code":"DirectApiAuthorizationRequired"}}',
      { kind: 'refused', problem: 'forbidden' },
    ],
    [
      'teams',
      400,
      '{"error":{"code":"WorkflowTriggerIsNotEnabled"}}',
      { kind: 'refused', problem: 'turned_off' },
    ],
    [
      'teams',
      400,
      '{"error":{"code":"TriggerInputSchemaMismatch"}}',
      { kind: 'refused', problem: 'rejected' },
    ],
    ['teams', 429, '', { kind: 'delayed' }],
    ['teams', 503, '', { kind: 'delayed' }],
  ] as const)('of %s with status %i and body %s is judged', (service, status, body, verdict) => {
    expect(judgeChatAnswer(service, status, body)).toEqual(verdict)
  })

  it('is explained with what to do, for each problem', () => {
    for (const service of CHAT_SERVICES)
      for (const problem of CHAT_PROBLEMS)
        expect(describeChatProblem(service, problem)).toMatch(
          /[a-z]\. [A-Z].*\.$|, or add another channel\.$/,
        )
  })
})
