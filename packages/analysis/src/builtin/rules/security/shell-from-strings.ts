/* oxlint-disable no-template-curly-in-string -- the examples are code kept in strings */
import type { SgNode } from '@ast-grep/napi'
import { valuesIn } from '../../rule-engine/built-string.ts'
import { findCalls, namedArgument } from '../../rule-engine/read-calls.ts'
import type { LanguageRule, Rule, RuleMatch, Source } from '../../rule-engine/rule.ts'
import { ofKind } from '../../rule-engine/walk-tree.ts'

export const shellFromStrings: Rule = {
  name: 'shell-from-strings',
  inTests: false,
  languages: [inJavaScript(), inPython(), inPhp(), inRuby(), inGo()],
}

const QUOTED =
  /quote|escape|shellwords|getpid|process\.(?:pid|execPath)|__dirname|\b(?:length|size|port|pid)\b/i

const isUnsafe = (command: SgNode | null | undefined) =>
  valuesIn(command)?.some((value) => !QUOTED.test(value)) ?? false

const toMatch = (node: SgNode): RuleMatch[] => [{ node, confidence: 0.88 }]

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /\bexec(?:Sync)?\(|spawn/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        const shells = /^(?:(?:child_process|cp|childProcess)\.)?exec(?:Sync)?$/.test(call.callee)
        const asked =
          /(?:^|\.)spawn(?:Sync)?$/.test(call.callee) && /shell:\s*true/.test(call.args.at(-1)?.text() ?? '')
        return (shells || asked) && isUnsafe(call.args[0]) ? toMatch(call.node) : []
      }),
    good: [
      'execFile("git", ["show", ref])',
      'execSync("git status")',
      'execSync(`git -C ${ROOT} status`)',
      'pattern.exec(`${text}`)',
      'const text = "execSync(`git show ${ref}`)"',
    ],
    bad: [
      'execSync(`git show ${ref}`)',
      'child_process.exec("git show " + ref, done)',
      'spawn(`ls ${path}`, { shell: true })',
    ],
  }
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /os\.(?:system|popen)|shell\s*=\s*True|getoutput/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        const direct = /^(?:os\.(?:system|popen)|subprocess\.get(?:status)?output)$/.test(call.callee)
        const asked = /^subprocess\.\w+$/.test(call.callee) && namedArgument(call, 'shell')?.text() === 'True'
        return (direct || asked) && isUnsafe(call.args[0]) ? toMatch(call.node) : []
      }),
    good: [
      'subprocess.run(["git", "show", ref])',
      'os.system("clear")',
      'subprocess.run(f"ls {shlex.quote(path)}", shell=True)',
      'subprocess.run([f"--ref={ref}"])',
    ],
    bad: [
      'os.system(f"git show {ref}")',
      'subprocess.run("git show " + ref, shell=True)',
      'subprocess.check_output("ls %s" % path, shell=True)',
    ],
  }
}

function inPhp(): LanguageRule {
  return {
    languages: ['PHP'],
    words: /exec\(|system\(|passthru\(|popen\(/,
    find: (source) =>
      findCalls(source).flatMap((call) =>
        /^(?:shell_exec|exec|system|passthru|popen|proc_open)$/.test(call.callee) && isUnsafe(call.args[0])
          ? toMatch(call.node)
          : [],
      ),
    good: [
      '<?php exec("git status");',
      '<?php exec("ls ".escapeshellarg($path));',
      '<?php $pdo->exec("ls $path");',
    ],
    bad: ['<?php exec("ls $path");', '<?php shell_exec("ls ".$path);'],
  }
}

function inRuby(): LanguageRule {
  return {
    languages: ['Ruby'],
    words: /system|exec|`|popen/,
    find: (source) => [
      ...findCalls(source).flatMap((call) =>
        /^(?:Kernel\.)?(?:system|exec)$|^IO\.popen$|^Open3\.\w+$/.test(call.callee) &&
        call.args.length === 1 &&
        isUnsafe(call.args[0])
          ? toMatch(call.node)
          : [],
      ),
      ...ofKind(source.root, 'subshell').flatMap((node) => (isUnsafe(node) ? toMatch(node) : [])),
    ],
    good: [
      'system("git", "show", ref)',
      'system("git status")',
      'system("ls #{Shellwords.escape(path)}")',
      '`git status`',
    ],
    bad: ['system("git show #{ref}")', '`git show #{ref}`'],
  }
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /exec\.Command/,
    find: (source: Source) =>
      findCalls(source).flatMap((call) => {
        const at = call.callee === 'exec.CommandContext' ? 1 : call.callee === 'exec.Command' ? 0 : -1
        if (at < 0 || !/^["`](?:\/bin\/)?(?:ba|z)?sh["`]$/.test(call.args[at]?.text() ?? '')) return []
        return call.args[at + 1]?.text() === '"-c"' && isUnsafe(call.args[at + 2]) ? toMatch(call.node) : []
      }),
    good: [
      'package p\nfunc f() { exec.Command("git", "show", ref) }',
      'package p\nfunc f() { exec.Command("sh", "-c", "git status") }',
      'package p\nfunc f() { exec.Command("sh", "-c", SCRIPT) }',
    ],
    bad: [
      'package p\nfunc f() { exec.Command("sh", "-c", "git show " + ref) }',
      'package p\nfunc f() { exec.CommandContext(ctx, "bash", "-c", fmt.Sprintf("git show %s", ref)) }',
    ],
  }
}
