import type { SgNode } from '@ast-grep/napi'
import type { LanguageRule, Rule, RuleMatch } from '../../rule-engine/rule.ts'
import { ofKind } from '../../rule-engine/walk-tree.ts'

export const commentedOutCode: Rule = {
  name: 'commented-out-code',
  inTests: true,
  languages: [inSlashes(), inPython()],
}

interface Marks {
  lead: RegExp
  sure: RegExp
  likely: RegExp
}

const PROSE =
  /\b(?:e\.g\.|i\.e\.|example|usage|equivalent|pseudo|such as|becomes|would be|instead of|note|output|prints|returns|where|see|because|if we|this is)\b/i

function find(kinds: string[], { lead, sure, likely }: Marks): LanguageRule['find'] {
  return ({ root }) => {
    const found: RuleMatch[] = []
    for (const run of groupConsecutive(ofKind(root, ...kinds).filter((node) => lead.test(node.text())))) {
      const lines = run.map((node) => node.text().replace(lead, '').trim())
      const isCode = lines.every((line) => line === '' || sure.test(line) || likely.test(line))
      const sureLines = lines.filter((line) => sure.test(line)).length
      const doesSomething = lines.some((line) =>
        /\w\(|^(?:if|for|while|with|def|class|return|import|from|raise|func|const|let|var)\b/.test(line),
      )
      const [node] = run
      if (
        node &&
        doesSomething &&
        isCode &&
        sureLines >= 2 &&
        (sure.test(lines[0] ?? '') || !PROSE.test(lines[0] ?? '')) &&
        !lines.some((line) => /^(?:eslint|oxlint|biome|ts-|noqa|type:|pylint|\+|-|>|\$)/.test(line))
      )
        found.push({ node, until: run.at(-1) ?? node, confidence: 0.82 })
    }
    return found
  }
}

function groupConsecutive(comments: readonly SgNode[]): SgNode[][] {
  const runs: SgNode[][] = []
  let last = -2
  for (const node of comments) {
    const { start } = node.range()
    const before = node.prev()
    const isBeside = before !== null && before.range().end.line === start.line
    if (isBeside) continue
    if (start.line === last + 1) runs.at(-1)?.push(node)
    else runs.push([node])
    last = start.line
  }
  return runs.filter((run) => run.length > 1)
}

function inSlashes(): LanguageRule {
  const marks = {
    lead: /^\/\/(?![/!])/,
    sure: /;\s*$|^(?:const|let|var|return|if|for|while|import|func|await|public|private)\b.*[{;()]\s*$|^[\w.]+\s*(?::=|\+?=)\s*\S.*[)\]};]$|^\}(?:\s*(?:else|catch|finally).*\{|\s*\)?;?)\s*$|^[\w.]+\([^ ].*\)\s*;?$/,
    likely: /^[\w.'"`[\](){}:<>=+\-*/!&|?,;$@\s]*[{}(),;\]]$|^\.\w+\(/,
  }
  return {
    languages: ['TypeScript', 'JavaScript', 'Go'],
    words: /^[^\S\n]*\/\/.*\n\s*\/\//m,
    find: find(['comment'], marks),
    good: [
      '// The fare is counted in cents,\n// so it is a whole number.',
      '// const fare = read(row);',
      '// Example:\n// const fare = read(row);\n// use(fare);',
      '// see (1);\n// and (2) too',
    ],
    bad: ['// const fare = read(row);\n// use(fare);', '// if (row.open) {\n//   close(row);\n// }'],
  }
}

function inPython(): LanguageRule {
  const marks = {
    lead: /^#(?![!:])/,
    sure: /^(?:if|for|while|with|def|class|elif|except|try|else)\b.*:$|^(?:return|import|from|raise|assert|del|print)\b\s*[\w("'[{].*(?:\)|\]|\w)$(?<!\s\w+\s\w+\s\w+\s\w+)|^[\w.]+(?:\[[^\]]*\])?\s*[+\-*/]?=\s*[^=\s].*$|^[\w.]+\([^ ]*.*\)$/,
    likely: /^[\w.'"[\](){}:<>=+\-*/!%,@\s]*[)\](},:]$/,
  }
  return {
    languages: ['Python'],
    words: /^[^\S\n]*#.*\n\s*#/m,
    find: find(['comment'], marks),
    good: [
      '# The fare is counted in cents,\n# so it is a whole number.',
      '# fare = read(row)',
      '# Example:\n# fare = read(row)\n# use(fare)',
      '# n = the number of rows\n# and more of it',
    ],
    bad: ['# fare = read(row)\n# use(fare)', '# for row in rows:\n#     close(row)\n#     count += 1'],
  }
}
