/** Samples of a page: files of `src`, and what to call their functions with, as code in which `kit` is a kit. */
export type RunPage = { readonly names: readonly string[]; readonly calls: Readonly<Record<string, string>> }

/**
 * The module that imports each sample, draws each component that it exports and calls each function that it exports, one
 * after the other; React reports errors to `onUncaughtError`.
 */
export function runnerOf({ names, calls }: RunPage): string {
  const entries = Object.entries(calls).map(([key, code]) => `${JSON.stringify(key)}: () => [${code}]`)
  return `import { BillfoldProvider } from 'billfold/react'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { kit } from '../src/kit'

const calls = { ${entries.join(', ')} }
const ran = { faults: [], drawn: [], called: [] }
let now = ''
const note = cause => void ran.faults.push(now + ' ' + (cause?.code ?? cause))
addEventListener('error', event => note(event.error))
addEventListener('unhandledrejection', event => note(event.reason))
for (const [path, load] of Object.entries(import.meta.glob(${JSON.stringify(names.map(name => `../src/${name}`))}))) {
  now = path.slice('../src/'.length)
  const exported = await load().catch(note)
  for (const [name, value] of Object.entries(exported ?? {})) {
    if (typeof value !== 'function') continue
    const key = now + ' ' + name
    if (!/^[A-Z]/.test(name)) {
      if (!calls[key]) note('never calls ' + name)
      else await (async () => value(...calls[key]()))().then(() => ran.called.push(key), cause => ran.called.push(key + ' ' + (cause?.code ?? cause)))
      continue
    }
    const root = createRoot(document.body.appendChild(document.createElement('div')), { onUncaughtError: note })
    flushSync(() => root.render(createElement(BillfoldProvider, { kit }, createElement(value))))
    await new Promise(resolve => requestAnimationFrame(resolve))
    root.unmount()
    ran.drawn.push(key)
  }
}
Object.assign(globalThis, { ran })
`
}
