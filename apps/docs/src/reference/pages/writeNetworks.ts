import * as networks from '@billfold/evm/networks'
import type { Network } from 'billfold'
import { toCode } from '../toCode.ts'
import { toTable } from '../toTable.ts'

/** The page about the networks that the EVM family brings. */
export function writeNetworks(): string {
  const rows = Object.entries(networks)
    .filter((entry): entry is [string, Network] => typeof entry[1] === 'object')
    .map(([name, { id, name: title, nativeCurrency, isTestnet }]) => [
      toCode(name),
      title,
      toCode(id),
      nativeCurrency.symbol,
      isTestnet ? 'yes' : '',
    ])
  return `# EVM networks

\`import { mainnet, base } from '@billfold/evm/networks'\`. Plain rows: id, name, addresses of nodes, explorer. Any object of
\`viem/chains\` works in their place; \`defineNetwork\` makes a row of your own.

${toTable(['Import', 'Name', 'Id', 'Currency', 'Test network'], rows)}
`
}
