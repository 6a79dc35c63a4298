import type { SgNode } from '@ast-grep/napi'
import { findCalls } from '../../rule-engine/read-calls.ts'
import type { LanguageRule, Rule, RuleMatch } from '../../rule-engine/rule.ts'
import { ofKind } from '../../rule-engine/walk-tree.ts'

export const naiveDate: Rule = {
  name: 'naive-date',
  inTests: false,
  languages: [inPython(), inJavaScript(), inJava()],
}

const sure = (node: SgNode, confidence = 0.88): RuleMatch[] => [{ node, confidence }]

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /utcnow\(|utcfromtimestamp\(/,
    // https://docs.python.org/3/library/datetime.html#datetime.datetime.utcnow
    find: (source) =>
      findCalls(source).flatMap((call) =>
        /(?:^|\.)datetime\.utc(?:now|fromtimestamp)$/.test(call.callee) &&
        !/replace\(tzinfo/.test(call.node.parent()?.parent()?.text() ?? '')
          ? sure(call.node)
          : [],
      ),
    good: [
      'now = datetime.now(timezone.utc)',
      'now = clock.utcnow()',
      'now = datetime.utcnow().replace(tzinfo=timezone.utc)',
      '# datetime.utcnow()',
    ],
    bad: ['now = datetime.utcnow()', 'day = datetime.datetime.utcfromtimestamp(seconds)'],
  }
}

const DAY =
  /(?:24\s*\*\s*60\s*\*\s*60\s*\*\s*1000|1000\s*\*\s*60\s*\*\s*60\s*\*\s*24|60\s*\*\s*60\s*\*\s*24\s*\*\s*1000|86_?400_?000)/

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /getTime\(\)|getYear\(/,
    find: (source) => [
      ...ofKind(source.root, 'new_expression').flatMap((node) => {
        const text = node.text()
        // Shifting a date by 24 hours is a mistake only if the result is used as a calendar date.
        const around =
          node
            .ancestors()
            .find((each) => /statement|declaration/.test(String(each.kind())))
            ?.text() ?? ''
        return /^new Date\(\s*[\w.]+\.getTime\(\)\s*[+-]/.test(text) &&
          DAY.test(text) &&
          /day|date|setHours|toDateString|toLocaleDate/i.test(around.replaceAll(/new Date|getTime/g, '')) &&
          !/utc|expire|ttl|age|since|retention/i.test(around)
          ? sure(node, 0.8)
          : []
      }),
      ...findCalls(source).flatMap((call) =>
        call.name === 'getYear' && call.args.length === 0 && /date|^d$|now/i.test(call.object?.text() ?? '')
          ? sure(call.node)
          : [],
      ),
    ],
    good: [
      'const nextDay = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1)',
      'const expires = new Date(now.getTime() + 7 * 24 * 60 * 60 * 1000)',
      'const year = date.getFullYear()',
      'const later = new Date(now.getTime() + 60_000)',
    ],
    bad: ['const nextDay = new Date(day.getTime() + 24 * 60 * 60 * 1000)', 'const year = date.getYear()'],
  }
}

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    words: /YYYY|SimpleDateFormat/,
    find: (source) => [
      ...findCalls(source).flatMap((call) =>
        /^(?:DateTimeFormatter\.ofPattern|new SimpleDateFormat)$/.test(call.callee) &&
        /^"[^"]*YYYY(?![^"]*w)[^"]*[dM]/.test(call.args[0]?.text() ?? '')
          ? sure(call.node, 0.93)
          : [],
      ),
      // SimpleDateFormat isn't thread-safe, so threads that share an instance can corrupt dates.
      // https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/text/SimpleDateFormat.html
      ...ofKind(source.root, 'field_declaration').flatMap((node) =>
        /\bstatic\b/.test(node.text().split('SimpleDateFormat')[0] ?? '') &&
        node.field('type')?.text() === 'SimpleDateFormat'
          ? sure(node)
          : [],
      ),
    ],
    good: [
      'class A { Object f = DateTimeFormatter.ofPattern("yyyy-MM-dd"); }',
      'class A { Object f = DateTimeFormatter.ofPattern("YYYY-\'W\'ww"); }',
      'class A { SimpleDateFormat f = new SimpleDateFormat("yyyy-MM-dd"); }',
    ],
    bad: [
      'class A { Object f = DateTimeFormatter.ofPattern("YYYY-MM-dd"); }',
      'class A { static final SimpleDateFormat F = new SimpleDateFormat("yyyy-MM-dd"); }',
    ],
  }
}
