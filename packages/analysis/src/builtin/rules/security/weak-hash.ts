import type { SgNode } from '@ast-grep/napi'
import { type Call, findCalls } from '../../rule-engine/read-calls.ts'
import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'

export const weakHash: Rule = {
  name: 'weak-hash',
  inTests: false,
  languages: [inJavaScript(), inPython(), inPhp(), inGo(), inJava(), inCSharp()],
}

const SECRET = /passw(?:or)?d|passphrase|\bpwd\b|secret|\btoken|signature|\bsalt/i

function isSecret(node: SgNode, more = ''): boolean {
  const around = node
    .ancestors()
    .find((each) => /statement$|declaration$|^assignment$|^return/.test(String(each.kind())))
  const text = around && around.text().length < 300 ? around.text() : node.text()
  return (
    SECRET.test(`${text} ${more}`) && !/etag|checksum|cache|fingerprint|gravatar|usedforsecurity/i.test(text)
  )
}

function where(find: (call: Call) => boolean): LanguageRule['find'] {
  return (source) =>
    findCalls(source).flatMap((call) =>
      find(call) && isSecret(call.node) ? [{ node: call.node, confidence: 0.85 }] : [],
    )
}

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /md5|sha1/i,
    find: where(
      (call) => call.name === 'createHash' && /^["'](?:md5|sha1)["']$/i.test(call.args[0]?.text() ?? ''),
    ),
    good: [
      'const etag = createHash("md5").update(body).digest("hex")',
      'const key = createHash("sha256").update(password).digest("hex")',
      'const text = \'createHash("md5").update(password)\'',
    ],
    bad: [
      'const stored = createHash("md5").update(password).digest("hex")',
      'const signature = crypto.createHash("sha1").update(body).digest("hex")',
    ],
  }
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /md5|sha1/,
    find: where(
      ({ callee, args }) =>
        /^hashlib\.(?:md5|sha1)$/.test(callee) ||
        (callee === 'hashlib.new' && /md5|sha1/.test(args[0]?.text() ?? '')),
    ),
    good: [
      'etag = hashlib.md5(body).hexdigest()',
      'stored = hashlib.sha256(password).hexdigest()',
      '# hashlib.md5(password)',
    ],
    bad: [
      'stored = hashlib.md5(password.encode()).hexdigest()',
      'signature = hashlib.sha1(body).hexdigest()',
    ],
  }
}

function inPhp(): LanguageRule {
  return {
    languages: ['PHP'],
    words: /md5|sha1/,
    find: where(({ callee, args }) => /^(?:md5|sha1)$/.test(callee) && SECRET.test(args[0]?.text() ?? '')),
    good: [
      '<?php $etag = md5($body);',
      '<?php $stored = password_hash($password, PASSWORD_DEFAULT);',
      '<?php $key = md5($path);',
    ],
    bad: ['<?php $stored = md5($password);', '<?php $stored = sha1($salt.$password);'],
  }
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /md5\.|sha1\./,
    find: where(({ callee }) => /^(?:md5|sha1)\.Sum$/.test(callee)),
    good: [
      'package p\nfunc f() { etag := md5.Sum(body) }',
      'package p\nfunc f() { stored := sha256.Sum256(password) }',
      'package p\nfunc f() { mac := hmac.New(sha1.New, secret) }',
    ],
    bad: [
      'package p\nfunc f() { stored := md5.Sum(password) }',
      'package p\nfunc f() { signature := sha1.Sum(body) }',
    ],
  }
}

function inJava(): LanguageRule {
  const named = (node: SgNode) =>
    node
      .ancestors()
      .find((each) => each.kind() === 'method_declaration')
      ?.field('name')
      ?.text() ?? ''
  return {
    languages: ['Java'],
    words: /MD5|SHA-?1"/,
    find: (source) =>
      findCalls(source).flatMap((call) =>
        call.callee === 'MessageDigest.getInstance' &&
        /^"(?:MD5|SHA-?1)"$/.test(call.args[0]?.text() ?? '') &&
        /password|sign|token/i.test(named(call.node))
          ? [{ node: call.node, confidence: 0.82 }]
          : [],
      ),
    good: [
      'class A { byte[] etag(byte[] b) { return MessageDigest.getInstance("MD5").digest(b); } }',
      'class A { byte[] hashPassword(byte[] b) { return MessageDigest.getInstance("SHA-256").digest(b); } }',
      'class A { String hashPassword = "MD5"; }',
    ],
    bad: [
      'class A { byte[] hashPassword(byte[] b) { return MessageDigest.getInstance("MD5").digest(b); } }',
      'class A { byte[] sign(byte[] b) { return MessageDigest.getInstance("SHA-1").digest(b); } }',
    ],
  }
}

function inCSharp(): LanguageRule {
  return {
    languages: ['C#'],
    words: /MD5|SHA1/,
    find: where(
      ({ callee, args }) => /^(?:MD5|SHA1)\.HashData$/.test(callee) && SECRET.test(args[0]?.text() ?? ''),
    ),
    good: [
      'class A { void F() { var etag = MD5.HashData(body); } }',
      'class A { void F() { var stored = SHA256.HashData(password); } }',
      'class A { string s = "MD5.HashData(password)"; }',
    ],
    bad: [
      'class A { void F() { var stored = MD5.HashData(password); } }',
      'class A { void F() { Save(SHA1.HashData(Encoding.UTF8.GetBytes(password))); } }',
    ],
  }
}
