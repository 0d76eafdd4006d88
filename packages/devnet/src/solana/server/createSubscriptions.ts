import type { createBank } from '../bank/createBank.ts'
import { encodeAccount } from '../rpc/encodeAccount.ts'
import type { RpcContext } from '../rpc/RpcContext.ts'
import { RpcError } from '../rpc/RpcError.ts'
import type { RpcMethod } from '../rpc/RpcMethod.ts'
import { readAccountForm } from '../rpc/readAccountForm.ts'
import { readBase58 } from '../rpc/readBase58.ts'
import { solanaLimits } from '../solanaLimits.ts'
import { solanaRow } from '../solanaRow.ts'

type Block = Parameters<createBank.Listener>[0]
type Subscription = {
  /** Looks at a block that ended; returns true when the subscription has sent its last notification. */
  look(block: Block): boolean
  /** Looks at once, after the number of the subscription was sent. */
  begin?: () => boolean
}

/**
 * The subscriptions of one socket, as methods that a call on it may name, and their end.
 *
 * @param send gets each notification as a plain value.
 */
export function createSubscriptions(
  context: RpcContext,
  send: (message: unknown) => void,
): createSubscriptions.ReturnType {
  const { bank, control } = context
  const active = new Map<number, Subscription>()
  let count = 0
  const stopListening = bank.listen(block => {
    for (const [id, subscription] of [...active]) if (subscription.look(block)) active.delete(id)
  })

  /** Numbers it, and lets it look at what is already there once its number was sent. */
  function start(make: (notify: (result: unknown) => void) => Subscription, name: string): number {
    if (active.size >= solanaLimits.subscriptionsPerSocket) throw new RpcError(-32603, 'Too many subscriptions')
    count++
    const id = count
    const notify = (result: unknown) =>
      send({ jsonrpc: '2.0', method: `${name}Notification`, params: { result, subscription: id } })
    const subscription = make(notify)
    active.set(id, subscription)
    const { begin } = subscription
    if (begin !== undefined) queueMicrotask(() => active.has(id) && begin() && active.delete(id))
    return id
  }
  const at = (value: unknown, slot = bank.slot) => ({ context: { apiVersion: solanaRow.apiVersion, slot }, value })
  const stop: RpcMethod = (_, reader) => {
    if (active.delete(reader.whole(0))) return true
    throw new RpcError(-32602, 'Invalid subscription id.')
  }

  const everySlot = (name: string, describe: (slot: number) => unknown) =>
    start(
      notify => ({
        look({ slot }) {
          notify(describe(slot))
          return false
        },
      }),
      name,
    )

  const subscribe: { readonly [name: string]: RpcMethod } = {
    signatureSubscribe(_, reader) {
      const signature = reader.signature(0)
      const commitment = reader.option.commitment(1)
      const isReceivedWanted = reader.option.flag(1, 'enableReceivedNotification')
      return start(notify => {
        const look = () => {
          const found = bank.history.get(signature)
          if (found === undefined || !control.hasReached(found, commitment)) return false
          notify(at({ err: found.error }, found.slot))
          return true
        }
        const begin = () => {
          if (isReceivedWanted && bank.isWaiting(signature)) notify(at('receivedSignature'))
          return look()
        }
        return { look, begin }
      }, 'signature')
    },
    accountSubscribe(_, reader) {
      const address = reader.address(0)
      const form = readAccountForm(reader, 1)
      reader.option.commitment(1)
      const { getAccount } = bank.machine
      const gone = {
        data: ['', 'base64'],
        executable: false,
        lamports: 0,
        owner: '1'.repeat(32),
        rentEpoch: 0,
        space: 0,
      }
      const read = () => encodeAccount(getAccount(address), form, getAccount) ?? gone
      const print = () => JSON.stringify(read(), (_, part) => (typeof part === 'bigint' ? `${part}` : part))
      let last = print()
      return start(
        notify => ({
          look() {
            const next = print()
            if (next === last) return false
            last = next
            notify(at(read()))
            return false
          },
        }),
        'account',
      )
    },
    logsSubscribe(_, reader) {
      const filter = reader.value(0)
      const { mentions }: { mentions?: unknown } = Object(filter)
      const isAll = filter === 'all' || filter === 'allWithVotes'
      if (!isAll && (!Array.isArray(mentions) || mentions.length !== 1)) {
        throw new RpcError(-32602, 'Invalid Request: Only 1 address supported')
      }
      const mentioned = isAll || !Array.isArray(mentions) ? undefined : readBase58(mentions[0], 32)
      reader.option.commitment(1)
      return start(
        notify => ({
          look({ executed, slot }) {
            for (const { keys, signature, error, logs } of executed) {
              if (mentioned === undefined || keys.includes(mentioned)) notify(at({ signature, err: error, logs }, slot))
            }
            return false
          },
        }),
        'logs',
      )
    },
    slotSubscribe: () => everySlot('slot', slot => ({ slot, parent: slot - 1, root: control.rootSlot })),
    rootSubscribe: () => everySlot('root', () => control.rootSlot),
  }
  return {
    methods: {
      ...subscribe,
      ...Object.fromEntries(Object.keys(subscribe).map(name => [name.replace('Subscribe', 'Unsubscribe'), stop])),
    },
    stop() {
      stopListening()
      active.clear()
    },
  }
}

export declare namespace createSubscriptions {
  type ReturnType = {
    methods: { readonly [name: string]: RpcMethod }
    stop(): void
  }
}
