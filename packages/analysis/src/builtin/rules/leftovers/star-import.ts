import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { ofKind } from '../../rule-engine/walk-tree.ts'

export const starImport: Rule = {
  name: 'star-import',
  inTests: false,
  languages: [inPython()],
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /import\s*\*/,
    find: ({ root, path }) =>
      // Files such as `__init__.py` and settings re-export names on purpose.
      /(?:__init__|settings|conftest|\bapi)[^/]*\.py$|settings\//.test(path)
        ? []
        : ofKind(root, 'import_from_statement').flatMap((node) =>
            /import\s*\*$/.test(node.text()) &&
            !/^from\s+\.*_/.test(node.text()) &&
            node.parent()?.kind() === 'module' &&
            !/\btkinter|turtle|manim|pyglet/.test(node.text())
              ? [{ node, confidence: 0.86 }]
              : [],
          ),
    good: [
      'from fares import cents',
      'import fares',
      'text = "from fares import *"',
      '# from fares import *',
    ],
    bad: ['from fares import *', 'from .rows import *\nuse(row)'],
  }
}
