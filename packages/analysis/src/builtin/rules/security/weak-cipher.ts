import { type Call, findCalls } from '../../rule-engine/read-calls.ts'
import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { ofKind } from '../../rule-engine/walk-tree.ts'

export const weakCipher: Rule = {
  name: 'weak-cipher',
  inTests: false,
  languages: [inJavaScript(), inPython(), inJava(), inCSharp(), inPhp(), inRuby()],
}

const WEAK = /^["'](?:[\w-]*-ecb|des\b[\w-]*|des3|rc4)["']$/i

function where(find: (call: Call) => boolean): LanguageRule['find'] {
  return (source) =>
    findCalls(source).flatMap((call) => (find(call) ? [{ node: call.node, confidence: 0.9 }] : []))
}

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /createCipheriv|createDecipheriv/,
    find: where(({ name, args }) => name === 'createCipheriv' && WEAK.test(args[0]?.text() ?? '')),
    good: [
      'createCipheriv("aes-256-gcm", key, iv)',
      'createDecipheriv("aes-128-ecb", key, null)',
      'const text = "aes-128-ecb"',
    ],
    bad: ['createCipheriv("aes-128-ecb", key, null)', 'crypto.createCipheriv("des-cbc", key, iv)'],
  }
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /MODE_ECB|modes\.ECB|DES\.new|ARC4/,
    find: where(
      ({ callee, args }) =>
        /^(?:DES3?|ARC4|ARC2)\.new$/.test(callee) ||
        (callee === 'AES.new' && args.some((each) => each.text().endsWith('MODE_ECB'))) ||
        (callee === 'Cipher' && args.some((each) => /modes\.ECB\(/.test(each.text()))),
    ),
    good: [
      'AES.new(key, AES.MODE_GCM)',
      'Cipher(algorithms.AES(key), modes.GCM(nonce))',
      'text = "AES.MODE_ECB"',
    ],
    bad: ['AES.new(key, AES.MODE_ECB)', 'Cipher(algorithms.AES(key), modes.ECB())', 'DES.new(key)'],
  }
}

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    words: /Cipher\.getInstance/,
    find: where(
      ({ callee, args }) =>
        callee === 'Cipher.getInstance' &&
        /^"(?:AES|DES\b.*|DESede\b.*|RC4|ARCFOUR|\w+\/ECB\/(?!.*(?:OAEP)).*)"$/.test(args[0]?.text() ?? '') &&
        !/RSA/.test(args[0]?.text() ?? ''),
    ),
    good: [
      'class A { Object c = Cipher.getInstance("AES/GCM/NoPadding"); }',
      'class A { Object c = Cipher.getInstance("RSA/ECB/PKCS1Padding"); }',
      'class A { Object c = Cipher.getInstance(name); }',
    ],
    bad: [
      'class A { Object c = Cipher.getInstance("AES/ECB/PKCS5Padding"); }',
      'class A { Object c = Cipher.getInstance("AES"); }',
      'class A { Object c = Cipher.getInstance("DES/CBC/PKCS5Padding"); }',
    ],
  }
}

function inCSharp(): LanguageRule {
  return {
    languages: ['C#'],
    words: /CipherMode\.ECB|DES\.Create/,
    find: (source) => [
      ...ofKind(source.root, 'member_access_expression').flatMap((node) =>
        node.text() === 'CipherMode.ECB' && !/^(?:binary|switch|case)/.test(String(node.parent()?.kind()))
          ? [{ node, confidence: 0.9 }]
          : [],
      ),
      ...where(({ callee }) => /^(?:Triple)?DES\.Create$/.test(callee))(source),
    ],
    good: [
      'class A { void F() { aes.Mode = CipherMode.CBC; } }',
      'class A { bool F() => aes.Mode == CipherMode.ECB; }',
      'class A { string s = "CipherMode.ECB"; }',
    ],
    bad: [
      'class A { void F() { aes.Mode = CipherMode.ECB; } }',
      'class A { void F() { var c = DES.Create(); } }',
    ],
  }
}

function inPhp(): LanguageRule {
  return {
    languages: ['PHP'],
    words: /openssl_encrypt/,
    find: where(({ callee, args }) => callee === 'openssl_encrypt' && WEAK.test(args[1]?.text() ?? '')),
    good: [
      '<?php openssl_encrypt($a, "aes-256-gcm", $k);',
      '<?php openssl_decrypt($a, "aes-128-ecb", $k);',
      '<?php $a = "aes-128-ecb";',
    ],
    bad: ['<?php openssl_encrypt($a, "aes-128-ecb", $k);', "<?php openssl_encrypt($a, 'DES-CBC', $k);"],
  }
}

function inRuby(): LanguageRule {
  return {
    languages: ['Ruby'],
    words: /Cipher/,
    find: where(({ callee, args }) => callee === 'OpenSSL::Cipher.new' && WEAK.test(args[0]?.text() ?? '')),
    good: ['OpenSSL::Cipher.new("aes-256-gcm")', 'OpenSSL::Cipher.new(name)', 'text = "aes-128-ecb"'],
    bad: ['OpenSSL::Cipher.new("aes-128-ecb")', "OpenSSL::Cipher.new('DES-CBC')"],
  }
}
