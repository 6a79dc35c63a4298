export const GUIDANCE_FORMATS = ['agents', 'claude', 'copilot', 'cursor'] as const
export type GuidanceFormat = (typeof GUIDANCE_FORMATS)[number]

export const GUIDANCE_PATHS: Record<GuidanceFormat, string> = {
  agents: 'AGENTS.md',
  claude: 'CLAUDE.md',
  copilot: '.github/copilot-instructions.md',
  cursor: '.cursor/rules/debrief.mdc',
}

/** Doesn't include Cursor's rules, whose paths depend on the scopes. */
export const STANDARDS_PATHS = [GUIDANCE_PATHS.agents, GUIDANCE_PATHS.claude, GUIDANCE_PATHS.copilot]
export const CURSOR_RULES = '.cursor/rules'
export const STANDARDS_BRANCH = 'debrief/standards'

export const isStandardsPath = (path: string): boolean =>
  STANDARDS_PATHS.includes(path) || path.startsWith(`${CURSOR_RULES}/`)

export const STANDARDS_RULE_PATH = /^\.cursor\/rules\/debrief-[a-z0-9-]+\.mdc$/
