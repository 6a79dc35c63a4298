import type { LanguageRule, Rule, RuleMatch, Source } from '../../rule-engine/rule.ts'
import { ofKind } from '../../rule-engine/walk-tree.ts'

/** Key formats from the services' documentation; see also https://docs.github.com/en/code-security/secret-scanning. */
const FORMATS =
  /\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{82}|glpat-[\w-]{20}|xox[abprs]-\d{9,}-[\w-]{20,}|sk_live_[0-9a-zA-Z]{24,}|rk_live_[0-9a-zA-Z]{24,}|sk-(?:proj-|ant-)?[A-Za-z0-9_-]{40,}|AIza[\w-]{35}|SG\.[\w-]{22}\.[\w-]{43}|npm_[A-Za-z0-9]{36}|dckr_pat_[\w-]{27}|hf_[A-Za-z]{34}|shpat_[0-9a-f]{32}|pypi-AgEIcHlwaS5vcmc[\w-]{50,})|-----BEGIN (?:RSA |EC |OPENSSH |DSA |PGP )?PRIVATE KEY(?: BLOCK)?-----|\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|amqps?|redis):\/\/[\w.-]+:[^\s:@/"'{}$<>*%]{8,}@(?!localhost|127\.|example|\w+["'/:])[\w.-]+\.\w+/

const PLACEHOLDER =
  /example|xxxx|0{6}|1234567|abcdef|changeme|placeholder|dummy|fake|redacted|your|sample|(.)\1{7}|test|password/i

const STRINGS: Record<string, string[]> = {
  TypeScript: ['string', 'template_string'],
  JavaScript: ['string', 'template_string'],
  Python: ['string'],
  Ruby: ['string'],
  Go: ['interpreted_string_literal', 'raw_string_literal'],
  Java: ['string_literal'],
  'C#': ['string_literal', 'verbatim_string_literal'],
  Rust: ['string_literal', 'raw_string_literal'],
  PHP: ['encapsed_string', 'string'],
}

function find(source: Source): RuleMatch[] {
  return ofKind(source.root, ...(STRINGS[source.language] ?? [])).flatMap((node) => {
    const secret = FORMATS.exec(node.text())?.[0]
    return secret && !PLACEHOLDER.test(secret) && isLongEnough(node.text(), secret)
      ? [{ node, confidence: 0.92 }]
      : []
  })
}

/** A private key's header line alone is usually a search pattern. */
const isLongEnough = (text: string, secret: string) => !secret.startsWith('-----') || text.length > 200

const joined = (...parts: string[]) => parts.join('')

export const secretInCode: Rule = {
  name: 'secret-in-code',
  inTests: false,
  languages: [
    inLanguages(['TypeScript', 'JavaScript', 'Python', 'Ruby'], (value) => `key = "${value}"`),
    inLanguages(['Go'], (value) => `package p\nvar key = "${value}"`),
    inLanguages(['Java', 'C#'], (value) => `class A { string key = "${value}"; }`),
    inLanguages(['Rust'], (value) => `fn f() { let key = "${value}"; }`),
    inLanguages(['PHP'], (value) => `<?php $key = "${value}";`),
  ],
}

function inLanguages(languages: string[], put: (value: string) => string): LanguageRule {
  return {
    languages,
    words: FORMATS,
    find,
    good: [
      put('AKIAIOSFODNN7EXAMPLE'),
      put('-----BEGIN PRIVATE KEY-----'),
      put('ghp_token'),
      put('postgres://app@db.internal/app'),
    ],
    // These keys are joined from parts, so secret scanners don't report this file.
    bad: [
      put(joined('AK', 'IAQ7RZLM2WV9KTPB4D')),
      put(joined('gh', 'p_', 'q8Rz2Lm5Wv9Kt1Pb4Dx7Hc3Nf6Js0Gy8Ua2E')),
      put(joined('postgres', '://app:', 'Vt7-qLw2-mRk9@db.internal.org/app')),
    ],
  }
}
