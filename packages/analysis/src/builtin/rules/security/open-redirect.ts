import type { SgNode } from '@ast-grep/napi'
import { type Call, findCalls } from '../../rule-engine/read-calls.ts'
import { fromRequest } from '../../rule-engine/request-input.ts'
import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'

export const openRedirect: Rule = {
  name: 'open-redirect',
  inTests: false,
  languages: [inJavaScript(), inPython(), inGo(), inJava(), inRuby(), inPhp()],
}

function where(target: (call: Call) => SgNode | undefined): LanguageRule['find'] {
  return (source) =>
    findCalls(source).flatMap((call) => {
      const to = target(call)
      return to && fromRequest([to], source.language) && !isFixedStart(to)
        ? [{ node: call.node, confidence: 0.83 }]
        : []
    })
}

/** A URL that starts with a fixed path or host rarely leads to another site. */
const isFixedStart = (to: SgNode) => /^["'`f]+(?:\/(?!\/)|https?:\/\/[\w.-]+\/)/.test(to.text())

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /redirect\(/,
    find: where(({ callee, args }) =>
      /^(?:res|reply|response|ctx)\.redirect$/.test(callee) ? args.at(-1) : undefined,
    ),
    good: [
      'function f(req, res) { res.redirect("/home") }',
      'function f(req, res) { res.redirect(`/orders/` + req.params.id) }',
      'function f(req, res) { if (!allowed.has(req.query.next)) return; res.redirect(req.query.next) }',
    ],
    bad: [
      'function f(req, res) { res.redirect(req.query.next) }',
      'function f(req, res) { const { next } = req.query\n res.redirect(302, next) }',
    ],
  }
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /redirect|Redirect/,
    find: where(({ callee, args }) =>
      /^(?:redirect|flask\.redirect|HttpResponseRedirect|RedirectResponse)$/.test(callee)
        ? args[0]
        : undefined,
    ),
    good: [
      'def f():\n    return redirect("/home")',
      'def f():\n    return redirect(url_for("home"))',
      'def f():\n    if is_safe(request.args["next"]):\n        return redirect(request.args["next"])',
    ],
    bad: [
      'def f():\n    return redirect(request.args["next"])',
      'def f(request):\n    target = request.GET.get("next")\n    return HttpResponseRedirect(target)',
    ],
  }
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /Redirect\(/,
    find: where(({ callee, args }) =>
      callee === 'http.Redirect' ? args[2] : callee === 'c.Redirect' ? args[1] : undefined,
    ),
    good: [
      'package p\nfunc f(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/home", 302) }',
      'package p\nfunc f(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/orders/" + r.FormValue("id"), 302) }',
      'package p\nvar s = "http.Redirect(w, r, r.FormValue(next))"',
    ],
    bad: [
      'package p\nfunc f(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, r.FormValue("next"), 302) }',
      'package p\nfunc f(w http.ResponseWriter, r *http.Request) {\n\tnext := r.URL.Query().Get("next")\n\thttp.Redirect(w, r, next, 302)\n}',
    ],
  }
}

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    words: /sendRedirect/,
    find: where(({ name, args }) => (name === 'sendRedirect' ? args[0] : undefined)),
    good: [
      'class A { void f(HttpServletRequest request) { response.sendRedirect("/home"); } }',
      'class A { void f(HttpServletRequest request) { response.sendRedirect("/a/" + request.getParameter("id")); } }',
      'class A { String s = "sendRedirect(request.getParameter(next))"; }',
    ],
    bad: [
      'class A { void f(HttpServletRequest request) { response.sendRedirect(request.getParameter("next")); } }',
      'class A { void f(HttpServletRequest request) { String next = request.getParameter("next"); response.sendRedirect(next); } }',
    ],
  }
}

function inRuby(): LanguageRule {
  return {
    languages: ['Ruby'],
    words: /redirect_to/,
    find: where(({ callee, args }) =>
      callee === 'redirect_to' && /^params\[[^\]]+\]$/.test(args[0]?.text() ?? '') ? args[0] : undefined,
    ),
    good: [
      'def f\n  redirect_to root_path\nend',
      'def f\n  redirect_to order_path(params[:id])\nend',
      'def f\n  redirect_to "/orders"\nend',
    ],
    bad: ['def f\n  redirect_to params[:next]\nend', 'def f\n  redirect_to params["url"]\nend'],
  }
}

function inPhp(): LanguageRule {
  return {
    languages: ['PHP'],
    words: /header\(|redirect/,
    find: where(({ callee, args }) =>
      callee === 'header' && /^["']Location: ["']?\s*\.|^"Location: \{?\$/i.test(args[0]?.text() ?? '')
        ? args[0]
        : undefined,
    ),
    good: [
      '<?php header("Location: /home");',
      '<?php header("Location: /a/".$_GET["id"]);',
      '<?php header("X-Next: ".$_GET["next"]);',
    ],
    bad: [
      '<?php header("Location: ".$_GET["next"]);',
      '<?php function f() { $next = $_GET["next"];\n header("Location: $next"); }',
    ],
  }
}
