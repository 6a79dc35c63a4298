import type { SgNode } from '@ast-grep/napi'
import { type Call, findCalls, namedArgument } from '../../rule-engine/read-calls.ts'
import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'

export const unsafeDeserialisation: Rule = {
  name: 'unsafe-deserialisation',
  inTests: false,
  languages: [inPython(), inPhp(), inRuby(), inJava(), inCSharp()],
}

const OUTSIDE = /request|\breq\b|socket|sock\b|redis|cookie|params|recv|message|payload|body|upload|\$_/i

function where(find: (call: Call) => boolean): LanguageRule['find'] {
  return (source) =>
    findCalls(source).flatMap((call) => (find(call) ? [{ node: call.node, confidence: 0.85 }] : []))
}

const isOutside = (node: SgNode | undefined) => OUTSIDE.test(node?.text() ?? '')

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /yaml\.|pickle|marshal/,
    find: (source) => {
      // A module in the project may also be named yaml.
      const isOther = /^\s*from\s+\S+\s+import\s+.*\byaml\b|import\s+ruamel/m.test(source.root.text())
      return findCalls(source).flatMap((call) => {
        const loader = namedArgument(call, 'Loader') ?? call.args[1]
        const isPlain =
          loader === undefined || loader === null || /^(?:yaml\.)?(?:Unsafe)?Loader$/.test(loader.text())
        const isYaml =
          !isOther &&
          (/^yaml\.unsafe_load(?:_all)?$/.test(call.callee) || (call.callee === 'yaml.load' && isPlain))
        const isPickle = /^(?:c?[pP]ickle|dill|marshal)\.loads?$/.test(call.callee) && isOutside(call.args[0])
        return isYaml || isPickle ? [{ node: call.node, confidence: 0.85 }] : []
      })
    },
    good: [
      'yaml.safe_load(text)',
      'yaml.load(text, Loader=yaml.SafeLoader)',
      'pickle.load(cache_file)',
      'from fares.core import yaml\nrows = yaml.load(text)',
      'yaml.load(text, yaml.SafeLoader)',
    ],
    bad: ['yaml.load(text)', 'yaml.load(text, Loader=yaml.Loader)', 'pickle.loads(request.data)'],
  }
}

function inPhp(): LanguageRule {
  return {
    languages: ['PHP'],
    words: /unserialize\(/,
    find: where(
      ({ callee, args }) =>
        callee === 'unserialize' &&
        args.length === 1 &&
        /\$_(?:GET|POST|COOKIE|REQUEST)|cookie|\$request/i.test(args[0]?.text() ?? ''),
    ),
    good: [
      '<?php unserialize($_COOKIE["a"], ["allowed_classes" => false]);',
      '<?php unserialize($cached);',
      '<?php json_decode($_COOKIE["a"]);',
    ],
    bad: ['<?php unserialize($_COOKIE["a"]);', '<?php unserialize(base64_decode($_POST["state"]));'],
  }
}

function inRuby(): LanguageRule {
  return {
    languages: ['Ruby'],
    words: /Marshal|YAML/,
    find: where(
      ({ callee, args }) => /^(?:Marshal\.load|YAML\.unsafe_load)$/.test(callee) && isOutside(args[0]),
    ),
    good: ['Marshal.load(Marshal.dump(tree))', 'YAML.safe_load(params[:a])', 'JSON.parse(params[:a])'],
    bad: ['Marshal.load(params[:state])', 'YAML.unsafe_load(request.body.read)'],
  }
}

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    words: /ObjectInputStream/,
    find: where(
      ({ callee, args }) =>
        callee === 'new ObjectInputStream' && /request|socket/i.test(args[0]?.text() ?? ''),
    ),
    good: [
      'class A { void f() { var in = new ObjectInputStream(new FileInputStream(file)); } }',
      'class A { void f() { var in = new DataInputStream(socket.getInputStream()); } }',
      'class A { String s = "new ObjectInputStream(socket)"; }',
    ],
    bad: [
      'class A { void f() { var in = new ObjectInputStream(socket.getInputStream()); } }',
      'class A { void f() { var in = new ObjectInputStream(request.getInputStream()); } }',
    ],
  }
}

function inCSharp(): LanguageRule {
  return {
    languages: ['C#'],
    words: /BinaryFormatter|NetDataContractSerializer|LosFormatter/,
    find: where(({ callee }) =>
      /^new (?:BinaryFormatter|NetDataContractSerializer|LosFormatter|SoapFormatter)$/.test(callee),
    ),
    good: [
      'class A { void F() { JsonSerializer.Deserialize<B>(text); } }',
      'class A { string s = "BinaryFormatter"; }',
      'class A { void F() { Use(typeof(BinaryFormatter)); } }',
    ],
    bad: [
      'class A { void F() { var f = new BinaryFormatter(); } }',
      'class A { void F() { new LosFormatter().Deserialize(text); } }',
    ],
  }
}
