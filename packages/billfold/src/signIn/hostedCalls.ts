import type { SiwxParts } from '../core/contracts/Siwx.ts'
import type { Kit } from '../core/Kit.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { signInNotEnabled } from '../protocol/errors/rows/signIn.ts'
import { createHostedCalls, type HostedCalls } from './createHostedCalls.ts'
import type { createHostedSiwx, HostedSiwx } from './createHostedSiwx.ts'
import { siwxOf } from './siwxOf.ts'

/**
 * The calls of a kit's hosted sign-in: one object per kit and options, since a nonce that one call got is used by another.
 *
 * @throws `sign-in/not-enabled` where the kit signs in another way.
 */
export function hostedCalls(parts: SiwxParts | undefined, given?: createHostedSiwx.Options): HostedCalls {
  // A kit binds itself.
  const kit = parts as Kit | undefined
  const options = given ?? (kit && (siwxOf(kit) as HostedSiwx | undefined)?.hosted)
  if (!kit || !options) throw new BillfoldError(signInNotEnabled)
  const known = kit.runtime.slot(createKnown)
  const calls = known.get(options) ?? createHostedCalls(kit, options)
  known.set(options, calls)
  return calls
}

const createKnown = () => new WeakMap<createHostedSiwx.Options, HostedCalls>()
