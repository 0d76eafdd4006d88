import * as bitcoin from '@billfold/bitcoin/networks'
import * as evm from '@billfold/evm/networks'
import * as solana from '@billfold/solana/networks'
import type { Network } from 'billfold'
import { toCode } from '../toCode.ts'
import { toTable } from '../toTable.ts'

/** The page about the networks that the families bring. */
export function writeNetworks(): string {
  return `# Networks

Plain rows: id, name, addresses of nodes, explorer. Give them to their family, or change what you like:
\`{ ...mainnet, rpcUrls: ['https://node.shop.example'] }\`.

## EVM

\`import { mainnet, base } from '@billfold/evm/networks'\`. Any object of \`viem/chains\` works in their place; \`defineNetwork\` makes a row of
your own.

${tableOf(evm)}

## Solana

\`import { solanaMainnet } from '@billfold/solana/networks'\`. \`defineSolanaNetwork\` makes a row of a chain of your own.

${tableOf(solana)}

## Bitcoin

\`import { bitcoinMainnet } from '@billfold/bitcoin/networks'\`. \`defineBitcoinNetwork\` makes a row with nodes of your own.

${tableOf(bitcoin)}
`
}

function tableOf(exported: object): string {
  const rows = Object.entries(exported)
    .filter((entry): entry is [string, Network] => typeof entry[1] === 'object')
    .map(([name, { id, name: title, nativeCurrency, isTestnet }]) => [
      toCode(name),
      title,
      toCode(id),
      nativeCurrency.symbol,
      isTestnet ? 'yes' : '',
    ])
  return toTable(['Import', 'Name', 'Id', 'Currency', 'Test network'], rows)
}
