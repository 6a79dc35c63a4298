export interface CodingAgent {
  /** Stored in the database, so an id must never change. */
  id: string
  name: string
  /** The logins of the agent's bots on GitHub. */
  logins: readonly string[]
  /** The agent's email addresses in commits and trailers, in lowercase. */
  emails: readonly string[]
  /** The agent's names in trailers such as Assisted-by, in lowercase. */
  names: readonly string[]
  /** Trailers that only this agent writes, in lowercase. */
  trailers?: readonly string[]
  /**
   * Tested against the lines of descriptions and commit messages, in lowercase, without emphasis around them and
   * without leading emoji.
   */
  lines?: readonly RegExp[]
  authorName?: RegExp
  sources: readonly string[]
}

/** A public list of the marks that coding agents leave. */
const CHAOSS = 'https://github.com/chaoss/disclosure/blob/main/detection/constants.go'

/**
 * When you add an agent, also add its examples to testing/examples.ts. The list leaves out Dependabot and Renovate,
 * which only update dependencies. It leaves out review bots such as CodeRabbit and Gemini Code Assist, because they
 * become co-authors when a person accepts a suggestion. Windsurf documents no mark.
 */
export const CODING_AGENTS: readonly CodingAgent[] = [
  {
    id: 'copilot',
    name: 'Copilot coding agent',
    logins: ['Copilot', 'copilot-swe-agent[bot]'],
    emails: ['copilot@github.com'],
    names: ['copilot', 'github copilot'],
    sources: [
      'https://docs.github.com/en/copilot/how-tos/agents/copilot-coding-agent/reviewing-a-pull-request-created-by-copilot',
      'https://github.com/microsoft/vscode/pull/309951',
      CHAOSS,
    ],
  },
  {
    id: 'claude-code',
    name: 'Claude Code',
    logins: ['claude[bot]', 'claude-code-action[bot]', 'anthropic-claude[bot]'],
    emails: ['noreply@anthropic.com'],
    names: ['claude', 'claude code'],
    trailers: ['claude-session'],
    lines: [/^generated with \[claude code\]\(https:\/\/claude\.(?:ai\/code|com\/claude-code)\)$/],
    sources: [
      'https://github.com/anthropics/claude-code/issues/14241',
      'https://github.com/anthropics/claude-code/issues/77830',
      CHAOSS,
    ],
  },
  {
    id: 'codex',
    name: 'Codex',
    logins: ['openai-codex[bot]', 'chatgpt-codex-connector[bot]'],
    emails: ['noreply@openai.com', 'codex@openai.com'],
    names: ['codex', 'openai codex'],
    sources: ['https://github.com/openai/codex/pull/11617', CHAOSS],
  },
  {
    id: 'cursor',
    name: 'Cursor',
    logins: ['cursor[bot]', 'cursoragent[bot]'],
    emails: ['cursoragent@cursor.com'],
    names: ['cursor', 'cursor agent'],
    lines: [/^made with \[cursor\]\(https:\/\/(?:www\.)?cursor\.com\)$/, /^generated with cursor$/],
    sources: [
      'https://forum.cursor.com/t/commit-attribution-opt-out-ignored/164034',
      'https://aivshuman.dev/docs/attribution',
      CHAOSS,
    ],
  },
  {
    id: 'devin',
    name: 'Devin',
    logins: ['devin-ai-integration[bot]'],
    emails: [],
    names: ['devin'],
    lines: [
      /^link to devin (?:run|session): https:\/\/app\.devin\.ai\/sessions\/\w+$/,
      /^generated with \[devin\]\(https:\/\/devin\.ai\)$/,
    ],
    sources: [
      'https://docs.devin.ai/integrations/gh',
      'https://github.com/apps/devin-ai-integration',
      CHAOSS,
    ],
  },
  {
    id: 'jules',
    name: 'Jules',
    logins: ['google-labs-jules[bot]'],
    emails: [],
    names: ['jules'],
    lines: [
      /^pr created automatically by jules for task \[\d+\]\(https:\/\/jules\.google\.com\/task\/\d+\)(?: started by @[\w-]+)?$/,
    ],
    sources: [
      'https://github.com/google-labs-code/stitch-sdk/commit/389480d8fa6c255c550ef7befc4b1cec02ba2e1c',
      'https://github.com/Devasy23/auto-documentation-action/releases/tag/v2.0.0',
    ],
  },
  {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    logins: ['gemini-cli[bot]'],
    emails: [],
    names: ['gemini', 'gemini cli'],
    sources: ['https://github.com/google-gemini/gemini-cli/pull/26481'],
  },
  {
    id: 'aider',
    name: 'Aider',
    logins: [],
    emails: ['aider@aider.chat', 'noreply@aider.chat'],
    names: ['aider'],
    authorName: /\S \(aider\)$/i,
    sources: [
      'https://aider.chat/docs/git.html',
      'https://github.com/Aider-AI/aider/blob/main/aider/repo.py',
    ],
  },
  {
    id: 'amp',
    name: 'Amp',
    logins: [],
    emails: ['amp@ampcode.com'],
    names: ['amp'],
    trailers: ['amp-thread-id'],
    sources: ['https://github.com/sourcegraph/docs/pull/1993'],
  },
  {
    id: 'openhands',
    name: 'OpenHands',
    logins: ['openhands-ai[bot]'],
    emails: ['openhands@all-hands.dev'],
    names: ['openhands'],
    sources: [
      'https://github.com/OpenHands/OpenHands/blob/35dc8aafaad2d883cf0c6629dea857eb2235895e/src/services/settings.ts',
    ],
  },
  {
    id: 'sweep',
    name: 'Sweep',
    logins: ['sweep-ai[bot]'],
    emails: [],
    names: ['sweep'],
    sources: ['https://github.com/sweepai/sweep'],
  },
  {
    id: 'amazon-q',
    name: 'Amazon Q Developer',
    logins: ['amazon-q-developer[bot]'],
    emails: [],
    names: ['amazon q', 'amazon q developer'],
    sources: [
      'https://docs.aws.amazon.com/amazonq/latest/qdeveloper-ug/github-feature-development.html',
      'https://github.com/apps/amazon-q-developer',
      CHAOSS,
    ],
  },
  {
    id: 'opencode',
    name: 'opencode',
    logins: ['opencode-agent[bot]'],
    emails: ['noreply@opencode.ai'],
    names: ['opencode'],
    lines: [/^generated with \[opencode\]\(https:\/\/opencode\.ai\)$/],
    sources: ['https://github.com/umputun/ralphex/issues/240'],
  },
  {
    id: 'junie',
    name: 'Junie',
    logins: ['jetbrains-junie[bot]'],
    emails: ['junie@jetbrains.com'],
    names: ['junie'],
    sources: ['https://github.com/JetBrains/junie', 'https://github.com/jlengrand/github-api/pulls'],
  },
  {
    id: 'replit',
    name: 'Replit Agent',
    logins: [],
    emails: [],
    names: ['replit agent'],
    trailers: ['replit-commit-author'],
    sources: [CHAOSS],
  },
]

export const findCodingAgent = (id: string): CodingAgent | null =>
  CODING_AGENTS.find((agent) => agent.id === id) ?? null

export const codingAgentName = (id: string): string => findCodingAgent(id)?.name ?? id
