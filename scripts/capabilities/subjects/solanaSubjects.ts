import { createStandardConnector, solana } from '@billfold/solana'
import { solanaMainnet } from '@billfold/solana/networks'
import { createVirtualSolanaWallet } from '@billfold/testkit/solana'
import { onTestFinished } from 'vitest'
import { openPairing } from '../openPairing.ts'
import type { Subject } from '../Subject.ts'

/** Every way in which a page reaches Solana wallets, by the column of the table. */
export async function solanaSubjects(): Promise<{ readonly [kind: string]: Subject }> {
  const adapter = solana({ networks: [solanaMainnet] })
  const { accounts, destroy, wallet } = createVirtualSolanaWallet({
    chains: { 'solana:mainnet': 'http://127.0.0.1:9' },
  })
  onTestFinished(() => destroy())
  const account = { address: accounts[0] ?? '', type: 'eoa' } as const
  const toSubject = (kind: 'announced' | 'external'): Subject => ({
    adapter,
    network: solanaMainnet,
    account,
    connector: createStandardConnector({ id: kind, name: kind, kind, wallet }),
  })
  return {
    standard: toSubject('announced'),
    external: toSubject('external'),
    pairing: await openPairing(adapter, account),
  }
}
