import { describe, expect, it } from 'vitest'
import { buildFile, buildMaterial } from '../../testing/build-material.ts'
import { runRules } from './run-rules.ts'

const rulesIn = async (path: string, text: string) => {
  const { findings } = await runRules(
    buildMaterial({ files: [buildFile(path, text)] }),
    new AbortController().signal,
  )
  return findings.map(({ rule }) => rule.name)
}

/** The comments in `silent` suppress the finding. The comments in `loud` don't. */
const CASES: [
  rule: string,
  path: string,
  code: (comment: string) => string,
  silent: string[],
  loud: string[],
][] = [
  [
    'swallowed-error',
    'src/a.py',
    (comment) => `try:\n    work()\nexcept Exception:${comment}\n    pass\n`,
    [
      '  # noqa',
      '  # NOQA',
      '  # noqa: BLE001',
      '  # noqa: F401, S110',
      '  # nosec',
      '  # nosec B110',
      '  # pylint: disable=broad-except',
    ],
    ['', '  # noqa: E501', '  # type: ignore', '  # nosec B101', '  # pylint: disable=invalid-name'],
  ],
  [
    'missing-timeout',
    'src/a.py',
    (comment) => `${comment}\nanswer = requests.get(url)\nuse(answer)\n`,
    [
      '# ruff: noqa',
      '# flake8: noqa: S113',
      '# pylint: disable=missing-timeout',
      '# pylint: disable-next=missing-timeout',
    ],
    ['# noqa', '# ruff: noqa: E501', '# pylint: disable=invalid-name'],
  ],
  [
    'lookup-unchecked',
    'src/a.py',
    (comment) => `name = re.match(pattern, text).group(1)${comment}\n`,
    ['  # type: ignore', '  # type: ignore[union-attr]', '  # pyright: ignore[reportOptionalMemberAccess]'],
    ['  # type: ignore[arg-type]', '  # nosec B101'],
  ],
  [
    'loose-comparison',
    'src/a.js',
    (comment) => `function f(a, b) {\n${comment}\n  return a == b\n}\n`,
    [
      '  // eslint-disable-next-line',
      '  // eslint-disable-next-line eqeqeq',
      '  // eslint-disable-next-line no-console, eqeqeq -- either will do',
      '  /* eslint-disable eqeqeq */',
      '  /* eslint-disable */',
      '  // oxlint-disable-next-line eslint/eqeqeq',
    ],
    [
      '  // eslint-disable-next-line no-console',
      '  /* eslint-disable eqeqeq */\n  use(a)\n  /* eslint-enable eqeqeq */',
      '  // eslint-disable-next-line no-console -- not for eqeqeq',
      '  // @ts-expect-error',
    ],
  ],
  [
    'floating-promise',
    'src/a.ts',
    (comment) => `async function f() {\n  rows.forEach(async (row) => { await save(row) })${comment}\n}\n`,
    [
      ' // eslint-disable-line @typescript-eslint/no-floating-promises',
      ' // eslint-disable-line @typescript-eslint/no-misused-promises',
    ],
    [' // eslint-disable-line no-console'],
  ],
  [
    'lookup-unchecked',
    'src/b.ts',
    (comment) => `function f() {\n${comment}\n  return rows.find((row) => row.id === id).name\n}\n`,
    [
      '  // @ts-expect-error it is always there',
      '  // @ts-ignore',
      '  // biome-ignore lint: it is always there',
    ],
    ['  // biome-ignore lint/style/useConst: no'],
  ],
  [
    'tls-not-verified',
    'src/a.go',
    (comment) => `package p\n\nvar c = tls.Config{InsecureSkipVerify: true}${comment}\n`,
    [' //nolint', ' //nolint:gosec', ' // #nosec G402', ' //nolint:all'],
    [' //nolint:errcheck', ' // #nosec G101', ' //nolinter'],
  ],
  [
    'swallowed-error',
    'src/b.go',
    (comment) => `package p\n\nfunc f() {\n${comment}\n\t_ = store.Save(ctx, m)\n}\n`,
    ['\t//nolint:errcheck // it is saved again', '\t//lint:ignore errcheck it is saved again'],
    ['\t//nolint:lll'],
  ],
  [
    'swallowed-error',
    'src/A.java',
    (comment) =>
      `class A {\n  ${comment}\n  void f() {\n    try { g(); } catch (IOException e) { }\n  }\n}\n`,
    [
      '@SuppressWarnings("EmptyCatchBlock")',
      '@SuppressWarnings({"unchecked", "PMD.EmptyCatchBlock"})',
      '@SuppressWarnings("all")',
    ],
    ['@SuppressWarnings("unchecked")', '@Override'],
  ],
  [
    'unwrapped-input',
    'src/a.rs',
    (comment) => `${comment}\nfn f() {\n    let a = std::fs::read_to_string(path).unwrap();\n}\n`,
    [
      '#[allow(clippy::unwrap_used)]',
      '#![allow(clippy::unwrap_used)]',
      '#[expect(clippy::unwrap_used)]',
      '#[allow(dead_code)]\n#[expect(clippy::unwrap_used)]',
      '// NOLINTNEXTLINE\n#[allow(clippy::unwrap_used)]',
    ],
    ['#[allow(dead_code)]', '#[derive(Debug)]'],
  ],
  [
    'broad-catch',
    'src/a.rb',
    (comment) => `begin\n  work\nrescue Exception => e${comment}\n  report(e)\nend\n`,
    [' # rubocop:disable Lint/RescueException', ' # rubocop:todo all'],
    [' # rubocop:disable Style/Semicolon'],
  ],
  [
    'cause-lost',
    'src/A.cs',
    (comment) =>
      `class A\n{\n    void F()\n    {\n        try { G(); } catch (Exception e) {\n${comment}\n            throw e;\n        }\n    }\n}\n`,
    ['#pragma warning disable CA2200', '// NOLINTNEXTLINE', '#pragma warning disable'],
    ['#pragma warning disable CA1031', '#pragma warning disable CA2200\n#pragma warning restore CA2200'],
  ],
]

describe.each(CASES)('%s in %s', (...[rule, path, code, silent, loud]) => {
  it.each(silent)('is suppressed by %s', async (comment) => {
    expect(await rulesIn(path, code(comment))).not.toContain(rule)
  })

  it.each(loud)('is not suppressed by "%s"', async (comment) => {
    expect(await rulesIn(path, code(comment))).toContain(rule)
  })
})

it('a pylint comment on its own line applies from there to the end of the hunk if nothing ends it', async () => {
  const line = 'answer = requests.get(url)\n'
  expect(await rulesIn('src/a.py', `${line}# pylint: disable=missing-timeout\n${line}`)).toEqual([
    'missing-timeout',
  ])
})
