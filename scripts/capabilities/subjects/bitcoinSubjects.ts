import { bitcoin } from '@billfold/bitcoin'
import { bitcoinMainnet } from '@billfold/bitcoin/networks'
import { onTestFinished } from 'vitest'
import { createSubject, kinds } from '../../../packages/bitcoin/test/support/createSubject.ts'
import { openPairing } from '../openPairing.ts'
import type { Subject } from '../Subject.ts'

/** It lists balances and moves money, of one currency: there is no token to send. */
const tokenless: NonNullable<Subject['lacks']> = ['transferToken']

/** Every way in which a page reaches Bitcoin wallets, by the column of the table, with the account that pays. */
export async function bitcoinSubjects(): Promise<{ readonly [kind: string]: Subject }> {
  const adapter = bitcoin({ networks: [bitcoinMainnet] })
  const account = { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', type: 'payment' } as const
  const ofPages = kinds.map((kind): [string, Subject] => {
    const { connect, wallet } = createSubject(kind, { network: 'mainnet' })
    onTestFinished(() => wallet.destroy())
    const base = { adapter, network: bitcoinMainnet, account, connector: connect() }
    return [kind, { ...base, lacks: kind === 'leather' ? [...tokenless, 'follow'] : tokenless }]
  })
  return { ...Object.fromEntries(ofPages), pairing: { ...(await openPairing(adapter, account)), lacks: tokenless } }
}
