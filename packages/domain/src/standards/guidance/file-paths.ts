export const GUIDANCE_FORMATS = ['agents', 'claude', 'copilot', 'cursor'] as const
export type GuidanceFormat = (typeof GUIDANCE_FORMATS)[number]

export const GUIDANCE_PATHS: Record<GuidanceFormat, string> = {
  agents: 'AGENTS.md',
  claude: 'CLAUDE.md',
  copilot: '.github/copilot-instructions.md',
  cursor: '.cursor/rules/debrief.mdc',
}

/** The files with standards, except Cursor's rules, whose paths depend on the scopes. */
export const STANDARDS_PATHS = [GUIDANCE_PATHS.agents, GUIDANCE_PATHS.claude, GUIDANCE_PATHS.copilot]
export const CURSOR_RULES = '.cursor/rules'
export const STANDARDS_BRANCH = 'debrief/standards'

/** Whether a change to this file can change what Debrief writes. */
export const isStandardsPath = (path: string): boolean =>
  STANDARDS_PATHS.includes(path) || path.startsWith(`${CURSOR_RULES}/`)

/** Matches the paths of the Cursor rules that `renderStandardsFiles` writes, including those for earlier scopes. */
export const STANDARDS_RULE_PATH = /^\.cursor\/rules\/debrief-[a-z0-9-]+\.mdc$/
