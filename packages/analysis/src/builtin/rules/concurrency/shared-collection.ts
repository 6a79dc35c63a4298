import type { SgNode } from '@ast-grep/napi'
import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const sharedCollection: Rule = {
  name: 'shared-collection',
  inTests: false,
  languages: [inJava(), inCSharp()],
}

const LISTS =
  /^(?:List|ArrayList|LinkedList|Map|HashMap|TreeMap|Set|HashSet|Dictionary|SortedList|Queue|Stack)</

const isOpen = (modifiers: string) => /\bpublic\b/.test(modifiers) && /\bstatic\b/.test(modifiers)

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    words: /public\s+static|static\s+public/,
    find: ({ root }) =>
      ofKind(root, 'field_declaration').flatMap((node) => {
        const modifiers =
          namedChildren(node)
            .find((part) => part.kind() === 'modifiers')
            ?.text() ?? ''
        const value = node.field('declarator')?.field('value')?.text() ?? ''
        return isOpen(modifiers) &&
          LISTS.test(node.field('type')?.text() ?? '') &&
          /^new (?:ArrayList|LinkedList|HashMap|TreeMap|HashSet|LinkedHashMap)\b/.test(value) &&
          !/\{\{/.test(value)
          ? [{ node, confidence: 0.87 }]
          : []
      }),
    good: [
      'class A { private static final List<String> NAMES = new ArrayList<>(); }',
      'class A { public static final List<String> NAMES = List.of("a"); }',
      'class A { public List<String> names = new ArrayList<>(); }',
      'class A { public static final Map<String, String> M = new ConcurrentHashMap<>(); }',
    ],
    bad: [
      'class A { public static List<String> names = new ArrayList<>(); }',
      'class A { public static final Map<String, Integer> SEEN = new HashMap<>(); }',
    ],
  }
}

function inCSharp(): LanguageRule {
  const madeNew = (declared: SgNode | undefined) => /=\s*new\b/.test(declared?.text() ?? '')
  return {
    languages: ['C#'],
    words: /public\s+static/,
    find: ({ root }) =>
      ofKind(root, 'field_declaration').flatMap((node) => {
        const parts = namedChildren(node)
        const modifiers = parts
          .filter((part) => part.kind() === 'modifier')
          .map((part) => part.text())
          .join(' ')
        const declared = parts.find((part) => part.kind() === 'variable_declaration')
        return isOpen(modifiers) && LISTS.test(declared?.field('type')?.text() ?? '') && madeNew(declared)
          ? [{ node, confidence: 0.85 }]
          : []
      }),
    good: [
      'class A { private static List<int> x = new(); }',
      'class A { public static IReadOnlyList<int> X = new List<int>(); }',
      'class A { public List<int> X = new(); }',
    ],
    bad: [
      'class A { public static List<int> X = new(); }',
      'class A { public static readonly Dictionary<string, int> Seen = new Dictionary<string, int>(); }',
    ],
  }
}
