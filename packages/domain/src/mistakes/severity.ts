export const SEVERITIES = ['high', 'medium', 'low'] as const

/** How serious a single mistake is. A recurring group's severity comes from its count instead. */
export type Severity = (typeof SEVERITIES)[number]
