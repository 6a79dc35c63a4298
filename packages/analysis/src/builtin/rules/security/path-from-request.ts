import { type Call, findCalls } from '../../rule-engine/read-calls.ts'
import { fromRequest } from '../../rule-engine/request-input.ts'
import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'

export const pathFromRequest: Rule = {
  name: 'path-from-request',
  inTests: false,
  languages: [inJavaScript(), inPython(), inGo(), inJava(), inPhp(), inRuby()],
}

function where(isPath: (call: Call) => boolean): LanguageRule['find'] {
  return (source) => {
    const seen = new Set<number>()
    return findCalls(source).flatMap((call) => {
      if (!isPath(call) || !fromRequest(call.args, source.language)) return []
      const inner = call.node.ancestors().some((around) => seen.has(around.id()))
      seen.add(call.node.id())
      return inner ? [] : [{ node: call.node, confidence: 0.85 }]
    })
  }
}

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /req|ctx|context|searchParams/,
    find: where(({ callee }) =>
      /^(?:path\.(?:join|resolve)|(?:fs|fsp|fs\.promises)\.\w*(?:[rR]ead|[wW]rite|[uU]nlink|[oO]pen|rm)\w*|(?:res|reply)\.(?:sendFile|download)|readFile(?:Sync)?|writeFile(?:Sync)?|createReadStream)$/.test(
        callee,
      ),
    ),
    good: [
      'function f(req, res) { res.sendFile(path.basename(req.params.name)) }',
      'function f(req, res) { const file = path.resolve(ROOT, req.params.name); if (!file.startsWith(ROOT)) return; read(file) }',
      'function f(req, res) { fs.readFile(HOME) }',
    ],
    bad: [
      'function f(req, res) { res.sendFile(path.join(ROOT, req.params.name)) }',
      'function f(req, res) { const name = req.query.name\n fs.readFile(ROOT + "/" + name) }',
    ],
  }
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /request\./,
    find: where(({ callee }) =>
      /^(?:open|os\.path\.join|send_file|os\.(?:remove|unlink)|shutil\.\w+|pathlib\.Path|Path)$/.test(callee),
    ),
    good: [
      'def f():\n    return open(os.path.join(ROOT, secure_filename(request.args["name"])))',
      'def f():\n    return send_from_directory(ROOT, request.args["name"])',
      'def f():\n    return open(ROOT)',
    ],
    bad: [
      'def f():\n    return open(os.path.join(ROOT, request.args["name"]))',
      'def f():\n    name = request.args.get("name")\n    return send_file(name)',
    ],
  }
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /FormValue|URL\.Query|mux\.Vars|PathValue|c\.(?:Query|Param)/,
    find: where(({ callee }) =>
      /^(?:filepath\.Join|path\.Join|os\.(?:Open|ReadFile|Create|WriteFile|Remove)|http\.ServeFile)$/.test(
        callee,
      ),
    ),
    good: [
      'package p\nfunc f(w http.ResponseWriter, r *http.Request) { os.Open(filepath.Join(root, filepath.Base(r.FormValue("name")))) }',
      'package p\nfunc f(w http.ResponseWriter, r *http.Request) { os.Open(root) }',
      'package p\nvar s = "os.Open(r.FormValue(name))"',
    ],
    bad: [
      'package p\nfunc f(w http.ResponseWriter, r *http.Request) { os.Open(filepath.Join(root, r.FormValue("name"))) }',
      'package p\nfunc f(w http.ResponseWriter, r *http.Request) {\n\tname := r.URL.Query().Get("name")\n\thttp.ServeFile(w, r, name)\n}',
    ],
  }
}

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    words: /getParameter|getPathInfo/,
    find: where(({ callee }) =>
      /^(?:new (?:File|FileInputStream|FileReader)|Paths\.get|Path\.of)$/.test(callee),
    ),
    good: [
      'class A { void f(HttpServletRequest request) { new File(root, FilenameUtils.basename(request.getParameter("name"))); } }',
      'class A { void f(HttpServletRequest request) { new File(root); use(request.getParameter("name")); } }',
      'class A { String s = "new File(request.getParameter(name))"; }',
    ],
    bad: [
      'class A { void f(HttpServletRequest request) { new File(root, request.getParameter("name")); } }',
      'class A { void f(HttpServletRequest request) { String name = request.getParameter("name"); Paths.get(root, name); } }',
    ],
  }
}

function inPhp(): LanguageRule {
  return {
    languages: ['PHP'],
    words: /\$_(?:GET|POST|REQUEST)|\$request/,
    find: where(({ callee }) =>
      /^(?:file_get_contents|fopen|readfile|unlink|file_put_contents|file)$/.test(callee),
    ),
    good: [
      '<?php readfile(basename($_GET["name"]));',
      '<?php readfile($path); run($_GET["name"]);',
      '<?php $text = "readfile(1)";',
    ],
    bad: [
      '<?php readfile("files/".$_GET["name"]);',
      '<?php function f() { $name = $_GET["name"];\n return file_get_contents($name); }',
    ],
  }
}

function inRuby(): LanguageRule {
  return {
    languages: ['Ruby'],
    words: /params\[/,
    find: where(({ callee }) => /^(?:File\.(?:read|open|join|delete)|send_file|IO\.read)$/.test(callee)),
    good: [
      'def f\n  File.read(File.basename(params[:name]))\nend',
      'def f\n  File.read(path)\nend',
      'text = "File.read(params[:name])"',
    ],
    bad: [
      'def f\n  File.read(params[:name])\nend',
      'def f\n  send_file(File.join(ROOT, params[:name]))\nend',
    ],
  }
}
