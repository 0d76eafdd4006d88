import type { Payout } from '../../src/exports/index.ts'

/** A network in memory behind the port of payouts: includes what is sent once, and can fail in each way a network does. */
export function createTestPayout() {
  const included = new Map<string, { readonly address: string; readonly amount: bigint }>()
  const signed = new Map<string, { readonly address: string; readonly amount: bigint }>()
  const behaviour: { mode: 'well' | 'unsigned' | 'reverting' | 'silent' | 'void-once'; count: number } = {
    mode: 'well',
    count: 0,
  }
  const payout: Payout = {
    isAddress: address => /^0x[0-9a-fA-F]{40}$/.test(address),
    async prepare({ address, amount }) {
      if (behaviour.mode === 'unsigned') throw new Error('the node is away')
      const id = `0x${`${++behaviour.count}`.padStart(64, '0')}`
      signed.set(id, { address, amount })
      return { id, raw: id, term: '1' }
    },
    async send({ id }) {
      const transfer = signed.get(id)
      if (behaviour.mode === 'silent' || behaviour.mode === 'void-once' || !transfer) return
      included.set(id, transfer)
    },
    async read({ id }) {
      if (behaviour.mode === 'reverting') return 'reverted'
      if (behaviour.mode === 'void-once') {
        behaviour.mode = 'well'
        return 'void'
      }
      return included.has(id) ? 'success' : 'pending'
    },
  }
  return { payout, behaviour, transfers: () => [...included.values()], signedCount: () => signed.size }
}
