import { isRecord } from 'billfold/protocol'
import type { Nonces } from '../../requests/rpc/Nonces.ts'
import { nonceMemoryMs } from './nonceMemoryMs.ts'
import { openFrameStore } from './openFrameStore.ts'

type Used = { readonly nonce: string; readonly atMs: number }

/**
 * Lets the tabs of a site send from one account on one network one after the other, from the approval until a node has the transaction, and remembers the nonces
 * that were used: two payments never have the same one.
 *
 * @example
 * const turn = await createNonces({ alone, now, storage }).enter(account, 'eip155:1')
 * const nonce = turn.atLeast(await countOf(node))
 */
export function createNonces({ alone, now, storage }: createNonces.Options): Nonces {
  const store = openFrameStore<Used>({ key: '@billfold-vault/nonces', most: 100, parse, storage })
  return {
    async enter(account, network) {
      const name = `${network} ${account.toLowerCase()}`
      let leave = () => {}
      const left = new Promise<void>(resolve => {
        leave = resolve
      })
      await new Promise<void>((entered, failed) => {
        alone(`@billfold-vault/nonces ${name}`, () => {
          entered()
          return left
        }).catch(failed)
      })
      return {
        atLeast(nonce) {
          const used = store.get(name)
          const age = used ? now() - used.atMs : nonceMemoryMs
          const next = used && age >= 0 && age < nonceMemoryMs ? BigInt(used.nonce) + 1n : 0n
          return next > nonce ? next : nonce
        },
        note: nonce => store.set(name, { nonce: String(nonce), atMs: now() }),
        leave,
      }
    },
  }
}

function parse(value: unknown): Used | undefined {
  if (!isRecord(value)) return undefined
  const { atMs, nonce } = value
  return typeof nonce === 'string' && /^-?\d{1,20}$/.test(nonce) && Number.isSafeInteger(atMs)
    ? { nonce, atMs: atMs as number }
    : undefined
}

export declare namespace createNonces {
  type Options = {
    /** Runs work of one name at a time in all tabs of the site. */
    alone(name: string, work: () => Promise<void>): Promise<void>
    now(): number
    /** Throws where the browser keeps nothing. */
    storage(): Pick<Storage, 'getItem' | 'setItem'>
  }
}
