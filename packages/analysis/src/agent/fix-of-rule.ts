interface RuleFix {
  /** The whole of what is wrong, once in the line. */
  wrong: RegExp
  right: string
}

/** Switches that have one right position. What a rule's finding needs thought for has no fix here. */
const FIXES: Record<string, readonly RuleFix[]> = {
  'tls-not-verified': [
    { wrong: /(\brejectUnauthorized\s*:\s*)false\b/g, right: '$1true' },
    { wrong: /(\bverify\s*=\s*)False\b/g, right: '$1True' },
    { wrong: /(\bInsecureSkipVerify\s*:\s*)true\b/g, right: '$1false' },
    { wrong: /(\bdanger_accept_invalid_(?:certs|hostnames)\()true\b/g, right: '$1false' },
  ],
  'debug-output': [{ wrong: /^\s*debugger;?\s*$/g, right: '' }],
}

/** The line mended where the rule knows for certain how; an empty text takes it away. null: it does not. */
export function fixOfRule(rule: string | null, line: string): string | null {
  for (const { wrong, right } of FIXES[rule ?? ''] ?? [])
    if (line.match(wrong)?.length === 1) return line.replace(wrong, right)
  return null
}
