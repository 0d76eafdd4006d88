import type { DemoConfig } from './DemoConfig.ts'
import { familiesOf } from './familiesOf.ts'
import { familyOptions } from './familyOptions.ts'
import { hostOptions } from './hostOptions.ts'
import { HOUSE_MARK } from './houseMark.ts'
import { publicNetworks } from './publicNetworks.ts'
import type { Stack } from './Stack.ts'
import { signInOptions } from './signInOptions.ts'

const NAME = /^[A-Za-z_$][\w$]*$/
/** What stands on one line of the page's narrow block of code. */
const LINE = 56

/** The code of a React host that would show what the demo shows now, ready to be pasted. */
export function hostCode(config: DemoConfig, stack: Stack): string {
  const families = familiesOf(config).map(family => {
    const networks = config.hasPublicNetworks ? Object.keys(publicNetworks[family]) : EXAMPLES[family]
    const options = Object.entries(familyOptions(config, family)).map(([name, value]) => `, ${name}: ${value}`)
    return { family, networks, code: `${family}({ networks: [${networks.join(', ')}]${options.join('')} })` }
  })
  const siwx = signInOptions(config, stack)
  const connectors = [
    ...(config.hasOwnConnector ? ['setup => createHouseAccount(setup.metadata)'] : []),
    ...(config.pairing !== 'off'
      ? [`pairing({ relay: ${print(stack.relay, '')}${config.hasRequestCard ? '' : ', requestCard: false'} })`]
      : []),
    ...(config.vault !== 'off'
      ? [`embedded(${print({ vault: stack.vault, projectId: stack.vaultProjects[config.vault] }, '    ')})`]
      : []),
  ]
  const options = [
    list(
      'families',
      families.map(({ code }) => code),
    ),
    ...(config.hasApi ? [`api: ${print(stack.api, '')}`, `projectId: ${print(stack.projectId, '')}`] : []),
    ...(connectors.length > 0 ? [list('connectors', connectors)] : []),
    ...(siwx ? [`siwx: ${siwx.name}(${print(siwx.options, '  ')})`] : []),
    ...(config.isInline ? ["inlineIn: document.getElementById('wallet')"] : []),
    ...Object.entries(hostOptions(config, stack)).map(([name, value]) => `${name}: ${print(value, '  ')}`),
  ]
  const written = options.map(option => `  ${option},\n`).join('')
  const mark = written.includes('houseMark') ? `const houseMark = '${HOUSE_MARK}'\n` : ''
  const imports = [...families]
    .sort((one, other) => (one.family < other.family ? -1 : 1))
    .map(
      ({ family, networks }) => `import { ${family} } from '@billfold/${family}'
import { ${[...networks].sort().join(', ')} } from '@billfold/${family}/networks'
`,
    )
  return `${imports.join('')}import { createBillfold } from 'billfold'
${config.vault !== 'off' ? "import { embedded } from 'billfold/embedded'\n" : ''}${config.pairing !== 'off' ? "import { pairing } from 'billfold/pairing'\n" : ''}import { ${(config.disableAppend ? ['BillfoldProvider', 'useConnect', 'useConnectors'] : ['BillfoldProvider', 'ConnectButton']).join(', ')} } from 'billfold/react'
${siwx ? `import { ${siwx.name} } from 'billfold/siwx'\n` : ''}${config.disableAppend ? '' : "import 'billfold/styles.css'\n"}${config.hasOwnConnector ? "import { createHouseAccount } from './createHouseAccount'\n" : ''}
${mark}const kit = createBillfold({
${written}})
${config.disableAppend ? OWN_LIST : ''}
export const App = () => (
  <BillfoldProvider kit={kit}>
    <${config.disableAppend ? 'Wallets' : 'ConnectButton'} />
  </BillfoldProvider>
)
`
}

/** One thing on the option's own line, several on a line each. */
function list(option: string, items: readonly string[]): string {
  if (items.length === 1) return `${option}: [${items[0]}]`
  return `${option}: [\n${items.map(item => `    ${item},\n`).join('')}  ]`
}

/** Networks of one machine mean nothing in another project's code: real ones replace them. */
const EXAMPLES = { evm: ['mainnet', 'base'], solana: ['solanaMainnet'], bitcoin: ['bitcoinMainnet'] } as const

/** What a host without the modal does itself. */
const OWN_LIST = `
const Wallets = () => {
  const { run } = useConnect()
  return useConnectors().map(connector => (
    <button
      type="button"
      key={connector.id}
      onClick={() => run({ connector })}
    >
      {connector.name}
    </button>
  ))
}
`

/** Invisible characters, and those that reverse the order of text: a shared address must not hide anything in the code. */
const UNSEEN = /[\p{Cf}\p{Zl}\p{Zp}]/gu

function unhide(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`
}

function print(value: unknown, indent: string): string {
  if (value === HOUSE_MARK) return 'houseMark'
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'").replace(UNSEEN, unhide)}'`
  if (Array.isArray(value)) {
    const items = value.map(item => print(item, `${indent}  `))
    const line = `[${items.join(', ')}]`
    return line.length < LINE ? line : `[\n${items.map(item => `${indent}  ${item},\n`).join('')}${indent}]`
  }
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).map(
    ([name, item]) => `${NAME.test(name) ? name : print(name, '')}: ${print(item, `${indent}  `)}`,
  )
  const line = `{ ${entries.join(', ')} }`
  if (line.length < LINE && !line.includes('\n')) return line
  return `{\n${entries.map(entry => `${indent}  ${entry},\n`).join('')}${indent}}`
}
