export const commonStyle = `
:root { color-scheme: light dark; --ink: light-dark(#1d232b, #e4e7eb); --soft: light-dark(#56606d, #a3adb9);
  --line: light-dark(#d5dae0, #343c46); --paper: light-dark(#ffffff, #14181d); --panel: light-dark(#f4f6f8, #1c2229);
  --go: light-dark(#1a6f3c, #277a48); --merged: light-dark(#6b3fb0, #b89af0); --bad: light-dark(#b3261e, #f2958d);
  --edge: light-dark(#7d8791, #6d7885); --added: light-dark(#e3f5e8, #16301f); --gone: light-dark(#fdeaea, #3a1d1f) }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
header { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; padding: .75rem 1.25rem;
  border-bottom: 1px solid var(--line); color: var(--soft); font-size: 13px }
header a { color: var(--ink); font-weight: 600; text-decoration: none }
main { max-width: 54rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem }
h1 { font-size: 1.4rem; margin: 0 0 1rem } h2 { font-size: 1rem; margin: 2rem 0 .5rem }
a { color: inherit } p { max-width: 42rem }
ul.pulls { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 8px }
ul.pulls li { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; justify-content: space-between; padding: .6rem .9rem }
ul.pulls li + li { border-top: 1px solid var(--line) }
.what { min-width: 0; flex: 1 1 20rem } .what a { font-weight: 500; text-decoration: none; overflow-wrap: anywhere }
.what a:hover { text-decoration: underline } .what small { display: block; color: var(--soft) }
.mark { font-size: 13px; font-weight: 600; white-space: nowrap } .mark.merged { color: var(--merged) } .mark.closed { color: var(--soft) }
.fault { color: var(--bad); font-size: 13px; flex-basis: 100%; margin: 0 }
button { font: inherit; font-weight: 600; color: #fff; background: var(--go); border: 0; border-radius: 6px; padding: .4rem .9rem; min-height: 2.25rem; cursor: pointer }
button.plain { background: none; color: var(--ink); border: 1px solid var(--line) }
button[disabled] { opacity: .6; cursor: progress }
:focus-visible { outline: 2px solid var(--merged); outline-offset: 2px }
.people { display: grid; gap: .5rem; max-width: 26rem }
.people button { display: flex; gap: .75rem; align-items: center; width: 100%; text-align: left }
.people img { width: 32px; height: 32px; border-radius: 50% } .people small { display: block; font-weight: 400; color: var(--soft) }
blockquote, .comment { margin: .75rem 0; padding: .6rem .9rem; border: 1px solid var(--line); border-radius: 8px; background: var(--panel) }
.comment header { padding: 0; border: 0 } .comment p { margin: .25rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere }
pre { overflow-x: auto; font-size: 12.5px; margin: .5rem 0 } .reply { margin-left: 1.5rem }
`
