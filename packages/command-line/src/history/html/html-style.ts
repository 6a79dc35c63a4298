import { Html } from './html.ts'

/** The colors match web/src/ui/tokens.css. The report loads no files, so it uses only installed fonts. */
export const STYLE = new Html(`
:root{color-scheme:light dark;--page:#f3f5f0;--sheet:#fff;--ink:#151c18;--ink-2:#46524b;--ink-3:#5d6963;--line:#dfe4d9;
--margin:#b7c9ad;--mark:#dcf25c;--on-mark:#151c18;--green:#12682f;--green-bg:#e3f4e4;--blue:#1a55b4;--blue-bg:#e5effd;
--red:#b0211f;--yellow:#775300;--code-bg:#fbfcf9;--del-bg:#fdeeec;--del-ink:#9c1c1a;--add-bg:#e8f6e8;--add-ink:#0f5c29;
--sans:"Geist Variable",Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
--serif:"Newsreader Variable","Iowan Old Style",Charter,Georgia,serif;
--mono:"Geist Mono Variable","JetBrains Mono",ui-monospace,Menlo,Consolas,monospace}
@media (prefers-color-scheme:dark){:root{--page:#0d110f;--sheet:#151b18;--ink:#e9eee9;--ink-2:#a9b5ad;--ink-3:#8b988f;--line:#242d28;
--margin:#34453a;--mark:#d6ec58;--on-mark:#12180f;--green:#79d490;--green-bg:#12291a;--blue:#8fb9ff;--blue-bg:#132340;--red:#ff958d;--yellow:#ecc34f;
--code-bg:#101512;--del-bg:#2c1514;--del-ink:#ffa79f;--add-bg:#11261a;--add-ink:#8fe0a3}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--page);color:var(--ink);font:400 16px/1.6 var(--sans)}
main{max-width:780px;margin:0 auto;padding:56px 24px 96px}
h1,h2,h3,p,ul,dl,dd,figure,blockquote,pre{margin:0}
ul{padding:0;list-style:none}
a{color:inherit;text-decoration-color:var(--margin);text-underline-offset:3px}
a:hover{text-decoration-color:currentColor}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px;border-radius:3px}
code{font:.9em var(--mono);overflow-wrap:anywhere}
.brand{display:inline-block;padding:0 8px;background:var(--mark);color:var(--on-mark);font-size:14px;font-weight:650}
h1{margin:16px 0 14px;font-size:clamp(28px,5vw,42px);line-height:1.12;letter-spacing:-.02em;text-wrap:balance;overflow-wrap:anywhere}
h2{margin:72px 0 20px;padding-bottom:8px;border-bottom:3px double var(--margin);font-size:24px;line-height:1.25;letter-spacing:-.01em}
h3{font-size:19px;line-height:1.35;overflow-wrap:anywhere}
.lead{max-width:66ch;font-size:17px;color:var(--ink-2)}
.facts{font-size:14px;color:var(--ink-3);overflow-wrap:anywhere}
.head .facts{margin-top:8px}
.figures{display:grid;grid-template-columns:repeat(4,1fr);gap:1px;margin:32px 0 20px;background:var(--line);border:1px solid var(--line);border-radius:7px;overflow:hidden}
.figures div{display:flex;flex-direction:column-reverse;justify-content:flex-end;padding:14px 16px;background:var(--sheet)}
.figures dd{font-size:30px;font-weight:600;line-height:1.1;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.figures dt{font-size:13px;color:var(--ink-3)}
.people{display:flex;flex-wrap:wrap;gap:4px 16px;font-size:14px;color:var(--ink-2)}
.people span{color:var(--ink-3);font-variant-numeric:tabular-nums}
nav{margin-top:24px;font-size:14px}
nav ul{display:flex;flex-wrap:wrap;gap:4px 20px}
article{margin-bottom:28px;padding:24px;background:var(--sheet);border:1px solid var(--line);border-radius:7px}
article header{position:relative;margin-bottom:12px}
.number{float:left;min-width:28px;margin-right:10px;padding:0 6px;border:1px solid var(--line);border-radius:3px;color:var(--ink-3);font:500 14px/26px var(--sans);text-align:center}
.high{color:var(--red)}.medium{color:var(--yellow)}.low{color:var(--ink-2)}
.prose{max-width:66ch;color:var(--ink-2);overflow-wrap:anywhere}
.prose p+p{margin-top:8px}
figure{margin-top:18px}
.code{overflow-x:auto;padding:8px 0;background:var(--code-bg);border:1px solid var(--line);border-radius:7px;font:400 12.5px/1.6 var(--mono);tab-size:2}
.code span{display:block;width:max-content;min-width:100%;padding:0 14px 0 0;white-space:pre}
.code i{display:inline-block;width:26px;text-align:center;font-style:normal;user-select:none;opacity:.7}
.add{background:var(--add-bg);color:var(--add-ink)}.del{background:var(--del-bg);color:var(--del-ink)}
figcaption{margin-top:6px;font-size:13px;color:var(--ink-3);overflow-wrap:anywhere}
.path{font-family:var(--mono);font-size:12px}
.outcome{color:var(--green)}
blockquote{margin-top:16px;padding-left:18px;border-left:3px double var(--margin);font:400 18px/1.55 var(--serif);overflow-wrap:anywhere}
blockquote p+p,blockquote pre+p,blockquote p+pre{margin-top:10px}
blockquote p,.prose p{white-space:pre-line}
blockquote pre{overflow-x:auto;padding:8px 12px;background:var(--code-bg);border:1px solid var(--line);border-radius:5px;font:400 12.5px/1.6 var(--mono)}
blockquote footer{margin-top:6px;font:400 13px/1.5 var(--sans);color:var(--ink-3)}
.pulls{margin-top:18px;border-top:1px solid var(--line);font-size:14px}
.pulls li{padding:7px 0;border-bottom:1px solid var(--line);line-height:1.45;overflow-wrap:anywhere}
.pulls li:last-child{border-bottom:0;padding-bottom:0}
.pulls li>span{display:block;font-size:13px;color:var(--ink-3)}
.pulls a,.facts a{text-decoration:none}.pulls a:hover,.facts a:hover{text-decoration:underline}
.pr{color:var(--ink-3);font-variant-numeric:tabular-nums}
.more{margin-top:36px}
.list>li{padding:16px 0;border-bottom:1px solid var(--line)}
.list>li:first-child{padding-top:0}
.list>li:last-child{border-bottom:0}
.list p{color:var(--ink-2)}
.list .facts{margin-top:6px}
.list+.facts{margin-top:4px}
.verdict{float:right;margin-left:16px;padding:0 9px;border-radius:99px;font-size:13px;line-height:24px}
.stopped{background:var(--green-bg);color:var(--green)}.improving{background:var(--blue-bg);color:var(--blue)}
.scroll{overflow-x:auto;background:var(--sheet);border:1px solid var(--line);border-radius:7px}
table{width:100%;border-collapse:collapse;font-size:14px;font-variant-numeric:tabular-nums}
th,td{padding:8px 10px;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
th:first-child{padding-left:16px;text-align:left;font-weight:500}
th:last-child,td:last-child{padding-right:16px}
thead th{color:var(--ink-3);font-size:13px;font-weight:500}
td{color:var(--ink-3)}
.heat{background:color-mix(in srgb,var(--green) var(--heat),var(--sheet));color:var(--ink)}
.sum{color:var(--ink);font-weight:600}
.last th,.last td{border-bottom:0;color:var(--ink-3);font-weight:400}
.remember blockquote{font-size:22px;line-height:1.5}
.foot{margin-top:72px;padding-top:14px;border-top:1px solid var(--line);font-size:13px;color:var(--ink-3)}
@media (max-width:560px){main{padding:32px 16px 64px}article{padding:18px 16px}.figures{grid-template-columns:repeat(2,1fr)}.remember blockquote{font-size:19px}.verdict{float:none;display:inline-block;margin:0 0 6px}}
@media print{:root{color-scheme:light;--page:#fff;--sheet:#fff;--ink:#000;--ink-2:#222;--ink-3:#444;--line:#ccc;--margin:#999;--code-bg:#fff;
--green:#12682f;--green-bg:#fff;--blue:#1a55b4;--blue-bg:#fff;--red:#b0211f;--yellow:#775300;--del-bg:#fdeeec;--del-ink:#9c1c1a;--add-bg:#e8f6e8;--add-ink:#0f5c29}
body{font-size:10.5pt;print-color-adjust:exact;-webkit-print-color-adjust:exact}main{max-width:none;padding:0}nav{display:none}
.code,.code span{white-space:pre-wrap;width:auto;overflow-wrap:anywhere}h2,h3,article header{break-after:avoid}figure,blockquote,li,tr{break-inside:avoid}
article{border-width:0 0 1px;border-radius:0;padding:0 0 16px}}
`)
