import type { AgentLimits } from '@debrief/database/agent/admission'
import type { Settings } from '../config.ts'

export const toAgentLimits = (settings: Settings): AgentLimits => ({
  pauseSeconds: settings.AGENT_PULL_REQUEST_SECONDS,
  perPullRequest: settings.AGENT_PULL_REQUEST_HOURLY,
  perRepository: settings.AGENT_REPOSITORY_HOURLY,
  dailyTokens: settings.AGENT_DAILY_TOKENS,
  reserve: settings.AGENT_RESERVED_TOKENS,
})
