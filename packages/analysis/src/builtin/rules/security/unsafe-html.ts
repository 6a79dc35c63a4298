/* oxlint-disable no-template-curly-in-string -- the examples are code kept in strings */
import type { SgNode } from '@ast-grep/napi'
import { findSyntax } from '../../../syntax/languages.ts'
import { isString, valuesIn } from '../../rule-engine/built-string.ts'
import { findCalls } from '../../rule-engine/read-calls.ts'
import type { LanguageRule, Rule, RuleMatch } from '../../rule-engine/rule.ts'
import { namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const unsafeHtml: Rule = {
  name: 'unsafe-html',
  inTests: false,
  languages: [inJavaScript(), inJsx(), inPython(), inRuby(), inGo()],
}

const CLEAN =
  /saniti[sz]e|purify|escape|\bclean|\bt\(|i18n|translate|trusted|safeHtml|\.svg|icon|(?:^|\.)(?:innerHTML|outerHTML)$/i

function isUnsafe(value: SgNode | null | undefined): boolean {
  if (!value || CLEAN.test(value.text())) return false
  return (
    valuesIn(value)?.some((each) => !/\.length$|count|index|^\d+$|(?:id|width|height|size)$/i.test(each)) ??
    false
  )
}

const FROM_OUTSIDE =
  /\b(?:location\.(?:hash|search|href)|(?:event|e|evt|message)\.data|searchParams|responseText|\.value)\b|\bawait \w+\.text\(\)/

const isDoubtful = (value: SgNode | null | undefined) =>
  isUnsafe(value) ||
  (!!value && !isString(value) && FROM_OUTSIDE.test(value.text()) && !CLEAN.test(value.text()))

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /innerHTML|outerHTML|insertAdjacentHTML|document\.write/,
    find: (source) => [
      ...ofKind(source.root, 'assignment_expression', 'augmented_assignment_expression').flatMap(
        (node): RuleMatch[] =>
          /\.(?:inner|outer)HTML$/.test(node.field('left')?.text() ?? '') && isDoubtful(node.field('right'))
            ? [{ node, confidence: 0.85 }]
            : [],
      ),
      ...findCalls(source).flatMap((call): RuleMatch[] => {
        const value = /^document\.writeln?$/.test(call.callee)
          ? call.args[0]
          : call.name === 'insertAdjacentHTML'
            ? call.args[1]
            : null
        return isDoubtful(value) ? [{ node: call.node, confidence: 0.85 }] : []
      }),
    ],
    good: [
      'box.textContent = `<b>${name}</b>`',
      'box.innerHTML = ""',
      'box.innerHTML = `<b>${escapeHtml(name)}</b>`',
      'box.innerHTML = `<b>${rows.length}</b>`',
      'const text = "box.innerHTML = name"',
    ],
    bad: [
      'box.innerHTML = `<b>${name}</b>`',
      'box.innerHTML = location.hash.slice(1)',
      'box.insertAdjacentHTML("beforeend", "<b>" + name + "</b>")',
    ],
  }
}

function inJsx(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    path: 'page.tsx',
    words: /dangerouslySetInnerHTML/,
    find: ({ root, language, path }) => {
      // The grammar for plain TypeScript has no JSX.
      if (findSyntax(language, path) === 'TypeScript') return []
      return ofKind(root, 'jsx_attribute').flatMap((node): RuleMatch[] => {
        const [name, holder] = namedChildren(node)
        if (name?.text() !== 'dangerouslySetInnerHTML' || !holder) return []
        const value = ofKind(holder, 'pair')
          .find((pair) => pair.field('key')?.text() === '__html')
          ?.field('value')
        if (!value || (isString(value) && !valuesIn(value))) return []
        return CLEAN.test(value.text()) ||
          /JSON\.stringify|^[A-Z_]+$|html$|css|script|highlight/i.test(value.text())
          ? []
          : [{ node, confidence: 0.8 }]
      })
    },
    good: [
      'const a = <p>{comment.body}</p>',
      'const a = <p dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(comment.body) }} />',
      'const a = <p dangerouslySetInnerHTML={{ __html: "<b>a</b>" }} />',
    ],
    bad: [
      'const a = <p dangerouslySetInnerHTML={{ __html: comment.body }} />',
      'const a = <p dangerouslySetInnerHTML={{ __html: `<b>${name}</b>` }} />',
    ],
  }
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /mark_safe|Markup\(/,
    find: (source) =>
      findCalls(source).flatMap((call): RuleMatch[] =>
        /(?:^|\.)(?:mark_safe|Markup)$/.test(call.callee) && isUnsafe(call.args[0])
          ? [{ node: call.node, confidence: 0.88 }]
          : [],
      ),
    good: ['mark_safe("<br>")', 'format_html("<b>{}</b>", name)', 'mark_safe(f"<b>{escape(name)}</b>")'],
    bad: ['mark_safe(f"<b>{name}</b>")', 'Markup("<b>%s</b>" % name)'],
  }
}

function inRuby(): LanguageRule {
  return {
    languages: ['Ruby'],
    words: /html_safe|raw/,
    find: (source) =>
      findCalls(source).flatMap((call): RuleMatch[] => {
        const value = call.name === 'html_safe' ? call.object : call.callee === 'raw' ? call.args[0] : null
        return isUnsafe(value) ? [{ node: call.node, confidence: 0.85 }] : []
      }),
    good: ['"<br>".html_safe', 'raw("<b>#{sanitize(name)}</b>")', 'content_tag(:b, name)'],
    bad: ['"<b>#{name}</b>".html_safe', 'raw("<b>#{comment.body}</b>")'],
  }
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /template\.(?:HTML|JS)\(/,
    find: (source) =>
      findCalls(source).flatMap((call): RuleMatch[] =>
        /^template\.(?:HTML|JS)$/.test(call.callee) && isUnsafe(call.args[0])
          ? [{ node: call.node, confidence: 0.87 }]
          : [],
      ),
    good: [
      'package p\nvar a = template.HTML("<br>")',
      'package p\nfunc f() { a := template.HTML("<b>" + html.EscapeString(name) + "</b>") }',
      'package p\nvar s = "template.HTML(name)"',
    ],
    bad: [
      'package p\nfunc f() { a := template.HTML("<b>" + name + "</b>") }',
      'package p\nfunc f() { a := template.HTML(fmt.Sprintf("<b>%s</b>", name)) }',
    ],
  }
}
