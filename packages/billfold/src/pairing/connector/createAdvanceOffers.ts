import type { PairingOffer } from '../../core/contracts/Connector.ts'
import type { Clock } from '../../core/contracts/Environment.ts'
import type { Network } from '../../core/contracts/Network.ts'
import type { Unsubscribe } from '../../core/contracts/Unsubscribe.ts'
import type { PairingProposal } from '../client/PairingClient.ts'

/** A code, and how to take it back. */
export type Offer = { readonly proposal: PairingProposal; readonly giveUp: () => void }

export type AdvanceOffers = ReturnType<typeof createAdvanceOffers>

/** An offer that was made in advance is used while the visitor has this much of it left. */
const leftMs = 60_000

/** Offers that are made before `connect` is called: to be ready within a tap, or to be shown beside a list. */
export function createAdvanceOffers(options: createAdvanceOffers.Options) {
  const { propose, endQuietly, clock } = options
  /** Newest last. */
  const held: (Offer & { readonly networks: string; isAnswered?: boolean })[] = []
  const nameOf = (networks: readonly Network[]) => networks.map(({ id }) => id).join()

  function hold(networks: readonly Network[]) {
    const one: (typeof held)[number] = { ...propose(networks), networks: nameOf(networks) }
    held.push(one)
    /** Whether it was neither taken nor released yet. */
    const drop = () => {
      const at = held.indexOf(one)
      if (at >= 0) held.splice(at, 1)
      return at >= 0
    }
    const letGo = () => {
      if (!drop()) return false
      one.giveUp()
      // The wallet approved while the attempt was being cancelled: end the new session.
      one.proposal.session.then(
        ({ topic }) => endQuietly(topic),
        () => {},
      )
      return true
    }
    return { one, drop, letGo }
  }

  return {
    /** `connect` takes the newest offer that fits; one that a wallet has approved always fits. */
    take(networks: readonly Network[]): Offer | undefined {
      const isFit = (one: (typeof held)[number]) =>
        one.isAnswered || (one.networks === nameOf(networks) && one.proposal.expiresAt - leftMs > clock.now())
      const at = held.findLastIndex(isFit)
      return at < 0 ? undefined : held.splice(at, 1)[0]
    },
    prepare(networks: readonly Network[]): Unsubscribe {
      const { letGo } = hold(networks)
      return () => void letGo()
    },
    offer({ networks, onOffer, onAnswer }: createAdvanceOffers.Shown): Unsubscribe {
      const { one, drop, letGo } = hold(networks)
      const { uri, expiresAt, session, signedIn } = one.proposal
      Promise.all([session, signedIn]).then(
        () => {
          one.isAnswered = true
          if (held.includes(one)) onAnswer()
        },
        cause => {
          if (!drop()) return
          options.onShown(undefined)
          options.onFailure?.(cause)
          onAnswer(cause)
        },
      )
      onOffer({ uri, expiresAt })
      options.onShown(expiresAt)
      return () => {
        if (letGo()) options.onShown(undefined)
      }
    },
  }
}

export declare namespace createAdvanceOffers {
  type Options = {
    propose(networks: readonly Network[]): Offer
    endQuietly(topic: string): void
    readonly clock: Clock
    /** Until then the code can be scanned without a call of `connect`; afterwards no longer. */
    onShown(expiresAt: number | undefined): unknown
    readonly onFailure: ((cause: unknown) => void) | undefined
  }
  type Shown = {
    readonly networks: readonly Network[]
    onOffer(offer: PairingOffer): void
    onAnswer(failure?: unknown): void
  }
}
