import { createDevnet } from '@billfold/devnet'
import { askDatabase, startService } from './processes.mjs'
import { balanceChain } from './targets.mjs'

const blocks = 200
const transfersPerBlock = 25
const token = '0xa9059cbb'

/**
 * How fast a chain is indexed that is all there when the service starts: the node, anvil, runs on the same machine and is
 * asked for blocks, receipts and traces.
 */
export async function measureIndexing({ database, databaseEnv, seedWith }) {
  const devnet = await createDevnet()
  try {
    const chain = devnet.chains[balanceChain]
    const { usdx } = devnet.contracts[balanceChain]
    await fillChain(chain, usdx.address, devnet.accounts)
    const service = await startService({ ...databaseEnv, BILLFOLD_API_SEED: seedWith(chain.rpcUrl) })
    try {
      const { time: from } = await service.line(({ event }) => event === 'listening')
      const { time: to } = await service.line(({ event }) => event === 'indexer.complete')
      await service.stop()
      const counts = await askDatabase('count', database, balanceChain)
      const seconds = (Date.parse(to) - Date.parse(from)) / 1_000
      return { ...counts, seconds }
    } finally {
      await service.stop()
    }
  } finally {
    await devnet.stop()
  }
}

/** Half of native currency, half of a token, by the accounts that the chain itself signs for. */
async function fillChain({ switches }, tokenAddress, accounts) {
  const [sender, ...others] = accounts
  const word = value => value.replace(/^0x/, '').padStart(64, '0')
  await switches.pauseMining()
  for (let block = 0; block < blocks; block++) {
    const calls = Array.from({ length: transfersPerBlock }, (_, at) => {
      const { address } = others[at % others.length]
      return at % 2 === 0
        ? { from: sender.address, to: address, value: '0x1', gas: '0x5208' }
        : { from: sender.address, to: tokenAddress, data: `${token}${word(address)}${word('0x1')}`, gas: '0x186a0' }
    })
    for (const call of calls) await switches.request('eth_sendTransaction', [call])
    await switches.mine()
  }
}
