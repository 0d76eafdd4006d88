import { createBucket } from './createBucket.ts'
import type { AllBounds, BoundName, OwnerBounds } from './OwnerBounds.ts'
import type { Owners } from './Owners.ts'
import { ownerKinds } from './ownerKinds.ts'

/** So many seconds' worth of calls at once: clients that come back together ask for all their topics. */
const burstSeconds = 5

type What = 'sockets' | 'topics' | 'calls'
type Share = { sockets: number; topics: number; readonly bucket: createBucket.ReturnType }

/**
 * What the owners of open sockets have on this instance. The calls of an owner are remembered for as long as they matter,
 * also when its last socket is gone: a new socket brings no fresh allowance.
 */
export function createShares({ bounds, monotonic }: createShares.Options): createShares.ReturnType {
  const shares = { address: new Map<string, Share>(), key: new Map<string, Share>(), project: new Map<string, Share>() }

  function createShare({ callsPerSecond: perSecond }: OwnerBounds): Share {
    const burst = burstSeconds * perSecond
    return { sockets: 0, topics: 0, bucket: createBucket({ perSecond: perSecond || Infinity, burst, monotonic }) }
  }

  function* sharesOf(owners: Partial<Owners>) {
    for (const kind of ownerKinds) {
      const name = owners[kind]
      if (name === undefined) continue
      const share = shares[kind].get(name) ?? createShare(bounds[kind])
      shares[kind].set(name, share)
      yield { kind, share }
    }
  }

  function take(owners: Partial<Owners>, what: What, count: number): BoundName | undefined {
    for (const { kind, share } of sharesOf(owners)) {
      const isOver =
        what === 'calls'
          ? !share.bucket.hasRoom(count)
          : bounds[kind][what] > 0 && share[what] + count > bounds[kind][what]
      if (isOver) return `${kind}.${what}`
    }
    for (const { share } of sharesOf(owners)) {
      if (what === 'calls') share.bucket.take(count)
      else share[what] += count
    }
    return undefined
  }

  function giveBack(owners: Partial<Owners>, what: 'sockets' | 'topics', count: number): void {
    for (const { share } of sharesOf(owners)) share[what] -= count
  }

  return {
    enter: owners => take(owners, 'calls', 1) ?? take(owners, 'sockets', 1),
    leave: owners => giveBack(owners, 'sockets', 1),
    follow: (owners, count) => take(owners, 'topics', count),
    unfollow: (owners, count) => giveBack(owners, 'topics', count),
    call: (owners, cost) => take(owners, 'calls', cost),
    forget() {
      for (const all of Object.values(shares))
        for (const [name, { bucket, sockets, topics }] of all)
          if (sockets === 0 && topics === 0 && bucket.isFull()) all.delete(name)
    },
  }
}

export declare namespace createShares {
  type Options = {
    readonly bounds: AllBounds
    /** Milliseconds since some start. */
    readonly monotonic: () => number
  }
  /** What takes something gives the bound that leaves no room for it; then nothing is counted. */
  type ReturnType = {
    /** A socket. */
    enter(owners: Partial<Owners>): BoundName | undefined
    leave(owners: Partial<Owners>): void
    /** Topics that a socket follows from now on. */
    follow(owners: Owners, count: number): BoundName | undefined
    unfollow(owners: Owners, count: number): void
    /** Calls, by what they cost. */
    call(owners: Partial<Owners>, cost: number): BoundName | undefined
    /** Drops unused entries. To be called from time to time. */
    forget(): void
  }
}
