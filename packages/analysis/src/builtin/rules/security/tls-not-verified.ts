import type { SgNode } from '@ast-grep/napi'
import { findCalls } from '../../rule-engine/read-calls.ts'
import type { Found, LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const tlsNotVerified: Rule = {
  name: 'tls-not-verified',
  inTests: false,
  languages: [inJavaScript(), inPython(), inGo(), inPhp(), inRuby(), inRust(), inCSharp()],
}

const sure = (node: SgNode): Found[] => [{ node, confidence: 0.92 }]

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/,
    find: ({ root }) => [
      ...ofKind(root, 'pair').flatMap((node) =>
        /^["']?rejectUnauthorized["']?$/.test(node.field('key')?.text() ?? '') &&
        node.field('value')?.text() === 'false'
          ? sure(node)
          : [],
      ),
      ...ofKind(root, 'assignment_expression').flatMap((node) =>
        /NODE_TLS_REJECT_UNAUTHORIZED/.test(node.field('left')?.text() ?? '') &&
        /^["'`]?0["'`]?$/.test(node.field('right')?.text() ?? '')
          ? sure(node)
          : [],
      ),
    ],
    good: [
      'request({ rejectUnauthorized: true })',
      'request({ rejectUnauthorized: !isLocal })',
      'const text = "rejectUnauthorized: false"',
    ],
    bad: ['request({ rejectUnauthorized: false })', 'process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0"'],
  }
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /verify\s*=\s*False|CERT_NONE|_create_unverified_context|check_hostname/,
    find: (source) => [
      ...findCalls(source).flatMap((call) => {
        if (call.callee === 'ssl._create_unverified_context') return sure(call.node)
        if (
          !/^(?:requests|httpx|session|self\.session|client)\.\w+$|^(?:httpx\.(?:Async)?Client)$/.test(
            call.callee,
          )
        )
          return []
        const off = call.args.find((each) => each.text().replace(/\s/g, '') === 'verify=False')
        return off ? sure(off) : []
      }),
      ...ofKind(source.root, 'assignment').flatMap((node) => {
        const [left, right] = [node.field('left')?.text() ?? '', node.field('right')?.text() ?? '']
        const off =
          (left.endsWith('.verify_mode') && right === 'ssl.CERT_NONE') ||
          (/\b(?:session|s)\.verify$/.test(left) && right === 'False')
        return off ? sure(node) : []
      }),
    ],
    good: [
      'requests.get(url, verify=bundle)',
      'jwt.decode(token, verify=False)',
      'check(a, verify=False)',
      '# requests.get(url, verify=False)',
    ],
    bad: [
      'requests.get(url, verify=False)',
      'context = ssl._create_unverified_context()',
      'context.verify_mode = ssl.CERT_NONE',
    ],
  }
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /InsecureSkipVerify/,
    find: ({ root }) =>
      ofKind(root, 'keyed_element').flatMap((node) => {
        const [key, value] = namedChildren(node)
        return key?.text() === 'InsecureSkipVerify' && value?.text() === 'true' ? sure(node) : []
      }),
    good: [
      'package p\nvar c = tls.Config{InsecureSkipVerify: insecure}',
      'package p\nvar c = tls.Config{InsecureSkipVerify: false}',
      'package p\nvar s = "InsecureSkipVerify: true"',
    ],
    bad: [
      'package p\nvar c = tls.Config{InsecureSkipVerify: true}',
      'package p\nfunc f() { use(&tls.Config{\n\tInsecureSkipVerify: true,\n}) }',
    ],
  }
}

function inPhp(): LanguageRule {
  return {
    languages: ['PHP'],
    words: /CURLOPT_SSL_VERIFY|verify_peer/,
    find: (source) =>
      findCalls(source).flatMap((call) =>
        call.callee === 'curl_setopt' &&
        /^CURLOPT_SSL_VERIFY(?:PEER|HOST)$/.test(call.args[1]?.text() ?? '') &&
        /^(?:false|0)$/i.test(call.args[2]?.text() ?? '')
          ? sure(call.node)
          : [],
      ),
    good: [
      '<?php curl_setopt($c, CURLOPT_SSL_VERIFYPEER, true);',
      '<?php curl_setopt($c, CURLOPT_SSL_VERIFYHOST, 2);',
      '<?php $a = "CURLOPT_SSL_VERIFYPEER, false";',
    ],
    bad: [
      '<?php curl_setopt($c, CURLOPT_SSL_VERIFYPEER, false);',
      '<?php curl_setopt($c, CURLOPT_SSL_VERIFYHOST, 0);',
    ],
  }
}

function inRuby(): LanguageRule {
  return {
    languages: ['Ruby'],
    words: /VERIFY_NONE/,
    find: ({ root }) =>
      ofKind(root, 'assignment', 'pair').flatMap((node) =>
        (node.field('right') ?? node.field('value'))?.text() === 'OpenSSL::SSL::VERIFY_NONE'
          ? sure(node)
          : [],
      ),
    good: [
      'http.verify_mode = OpenSSL::SSL::VERIFY_PEER',
      'text = "OpenSSL::SSL::VERIFY_NONE"',
      '# http.verify_mode = OpenSSL::SSL::VERIFY_NONE',
    ],
    bad: ['http.verify_mode = OpenSSL::SSL::VERIFY_NONE', 'start(verify_mode: OpenSSL::SSL::VERIFY_NONE)'],
  }
}

function inRust(): LanguageRule {
  return {
    languages: ['Rust'],
    words: /danger_accept_invalid/,
    find: (source) =>
      findCalls(source).flatMap((call) =>
        /^danger_accept_invalid_(?:certs|hostnames)$/.test(call.name) && call.args[0]?.text() === 'true'
          ? sure(call.node)
          : [],
      ),
    good: [
      'fn f() { builder.danger_accept_invalid_certs(false); }',
      'fn f() { builder.danger_accept_invalid_certs(insecure); }',
      'fn f() { log("danger_accept_invalid_certs(true)"); }',
    ],
    bad: [
      'fn f() { builder.danger_accept_invalid_certs(true); }',
      'fn f() { Client::builder().danger_accept_invalid_hostnames(true).build(); }',
    ],
  }
}

function inCSharp(): LanguageRule {
  const callback = /Certificate(?:Custom)?ValidationCallback$/
  return {
    languages: ['C#'],
    words: /ValidationCallback/,
    find: ({ root }) =>
      ofKind(root, 'assignment_expression').flatMap((node) => {
        const right = node.field('right')?.text() ?? ''
        return callback.test(node.field('left')?.text() ?? '') &&
          /=>\s*true$|DangerousAcceptAnyServerCertificateValidator$/.test(right)
          ? sure(node)
          : []
      }),
    good: [
      'class A { void F() { h.ServerCertificateCustomValidationCallback = Check; } }',
      'class A { void F() { h.ServerCertificateCustomValidationCallback = (a, b, c, d) => d == SslPolicyErrors.None; } }',
      'class A { string s = "ServerCertificateCustomValidationCallback = (a) => true"; }',
    ],
    bad: [
      'class A { void F() { h.ServerCertificateCustomValidationCallback = (a, b, c, d) => true; } }',
      'class A { void F() { h.ServerCertificateCustomValidationCallback = HttpClientHandler.DangerousAcceptAnyServerCertificateValidator; } }',
    ],
  }
}
