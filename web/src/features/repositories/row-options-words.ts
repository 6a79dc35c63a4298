export const aboutAuthors =
  'Pull requests by these authors are analyzed automatically. To analyze other pull requests, click Analyze on the Pull Requests page.'
export const authorsIn = (repository: string) =>
  `Authors whose pull requests in ${repository} are analyzed automatically`
export const team = 'You and your team'
export const everyone = 'Everyone'

export const aboutAgents =
  'Also analyze pull requests that a coding agent’s bot opens. They count toward your plan, and appear only on the agent’s page.'
export const analyzeAgentsIn = (repository: string) => `Analyze coding agents’ pull requests in ${repository}`

export const noAccess =
  'Your GitHub account can no longer access this repository. Check that it still exists and that you have access. Its reviews stay here until you disconnect it.'
