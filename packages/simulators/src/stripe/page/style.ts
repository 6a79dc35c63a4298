/** What the hosted pages need beyond the common style. */
export const moreStyle = `
main.narrow { max-width: 30rem }
form.card { display: grid; gap: .75rem; margin: 1.25rem 0 }
form.card label { display: grid; gap: .2rem; font-size: 13px; color: var(--soft) }
form.card input { font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 6px; padding: .45rem .6rem; min-height: 2.4rem; width: 100% }
fieldset { border: 1px solid var(--line); border-radius: 8px; padding: .6rem .9rem; display: grid; gap: .35rem }
fieldset label { display: flex; gap: .6rem; align-items: center; color: var(--ink); font-size: 15px }
fieldset input[type=radio] { width: auto; min-height: 0 }
.panel { border: 1px solid var(--line); border-radius: 8px; background: var(--panel); padding: .75rem 1rem; margin: .75rem 0 }
.panel p { margin: .25rem 0 } .row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-top: .6rem }
.row form { margin: 0 } .sum { font-size: 1.5rem; font-weight: 600; margin: 0 } .soft { color: var(--soft); font-size: 13px }
.alert { border-left: 3px solid var(--bad); padding: .4rem .8rem; margin: 1rem 0; background: var(--panel) }
a.button { display: inline-flex; align-items: center; min-height: 2.25rem; padding: .2rem .9rem; border: 1px solid var(--line); border-radius: 6px; text-decoration: none; font-weight: 600 }
table { border-collapse: collapse; width: 100%; font-size: 14px } td { padding: .3rem 0; border-bottom: 1px solid var(--line) } td:last-child { text-align: right; white-space: nowrap }
`
