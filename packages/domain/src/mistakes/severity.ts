export const SEVERITIES = ['high', 'medium', 'low'] as const

export type Severity = (typeof SEVERITIES)[number]
