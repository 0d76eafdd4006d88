import type { DemoConfig } from './DemoConfig.ts'
import { hostOptions } from './hostOptions.ts'

const NAME = /^[A-Za-z_$][\w$]*$/

/** The code of a React host that would show what the demo shows now, ready to be pasted. */
export function hostCode(config: DemoConfig): string {
  const options = Object.entries(hostOptions(config)).map(([name, value]) => `  ${name}: ${print(value, '  ')},\n`)
  return `import { evm } from '@billfold/evm'
import { base, mainnet } from '@billfold/evm/networks'
import { createBillfold } from 'billfold'
import { BillfoldProvider, ConnectButton } from 'billfold/react'
import 'billfold/styles.css'

const kit = createBillfold({
  families: [evm({ networks: [mainnet, base] })],
${config.isInline ? "  inlineIn: document.getElementById('wallet'),\n" : ''}${options.join('')}})

export const App = () => (
  <BillfoldProvider kit={kit}>
    <ConnectButton />
  </BillfoldProvider>
)
`
}

function print(value: unknown, indent: string): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
  if (Array.isArray(value)) return `[${value.map(item => print(item, indent)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).map(
    ([name, item]) => `${NAME.test(name) ? name : `'${name}'`}: ${print(item, `${indent}  `)}`,
  )
  const line = `{ ${entries.join(', ')} }`
  if (line.length < 48) return line
  return `{\n${entries.map(entry => `${indent}  ${entry},\n`).join('')}${indent}}`
}
