/** The style sheet of all pages: both themes, 320 px and wider. */
export const style = `
:root { color-scheme: light dark; --text: #141414; --soft: #565656; --ground: #fff; --line: #8c8c8c; --accent: #1452f0; --on: #fff; --bad: #b3261e; --good: #12692f }
@media (prefers-color-scheme: dark) { :root { --text: #f4f4f4; --soft: #b9b9b9; --ground: #141414; --line: #8c8c8c; --accent: #8ab4ff; --on: #101010; --bad: #ff8a80; --good: #7bd99a } }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--ground) }
header, main { max-width: 34rem; margin: 0 auto; padding: 0 1rem }
header p { margin: 1rem 0 0; padding: .5rem .75rem; border: 1px dashed var(--line); border-radius: .5rem; color: var(--soft) }
main { padding-bottom: 3rem }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 1.25rem 0 .75rem }
h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem }
dl { display: grid; grid-template-columns: minmax(6rem, auto) 1fr; gap: .25rem 1rem; margin: 0 }
dt { color: var(--soft) } dd { margin: 0; text-align: end; overflow-wrap: anywhere }
.total { font-weight: 600 }
label { display: block; font-weight: 600; margin-top: 1rem }
.hint { color: var(--soft); font-weight: 400 }
input { width: 100%; font: inherit; color: inherit; background: transparent; padding: .65rem .75rem; border: 1px solid var(--line); border-radius: .5rem }
[aria-invalid=true] { border: 2px solid var(--bad) }
.fault { color: var(--bad); margin: .25rem 0 0 }
.good { color: var(--good) }
button, .button { display: inline-block; font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1.25rem; margin: 1.25rem .5rem 0 0; border: 2px solid var(--accent); border-radius: .5rem; color: var(--on); background: var(--accent); text-decoration: none; cursor: pointer }
button.plain { color: var(--accent); background: transparent }
a { color: var(--accent) } a.button { color: var(--on) }
:focus-visible { outline: 3px solid var(--text); outline-offset: 2px }
table { width: 100%; border-collapse: collapse } th, td { text-align: start; padding: .35rem .5rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
code { font: .95em ui-monospace, monospace }
@media (max-width: 24rem) { dl { grid-template-columns: 1fr } dd { text-align: start; margin-bottom: .5rem } button, .button { width: 100%; margin-inline-end: 0; text-align: center } }
`
