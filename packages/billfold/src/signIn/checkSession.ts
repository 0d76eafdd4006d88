import { isSameAddress } from '../core/addresses/isSameAddress.ts'
import type { Siwx } from '../core/contracts/Siwx.ts'
import { readSettings } from '../core/features/readSettings.ts'
import type { Kit } from '../core/Kit.ts'
import { isBillfoldError } from '../protocol/errors/isBillfoldError.ts'
import { findSignInFaults } from '../protocol/signIn/findSignInFaults.ts'
import type { SignInSession } from '../protocol/signIn/SignInSession.ts'
import { featureOf } from './featureOf.ts'
import { namespaceOf } from './namespaceOf.ts'
import { pageOf } from './pageOf.ts'
import type { SignInTarget } from './SignInState.ts'

/**
 * Why a session does not count for an account on a network: its text or its data differ from what this page asks for, or the
 * signature is not the account's. `undefined` when it counts. A signature that no node could check counts where a server has it
 * checked, and in a stored session unless sign-in is required; a new session does not count by it.
 */
export async function checkSession(kit: Kit, options: checkSession.Options): Promise<string | undefined> {
  const { siwx, session, target, nonce } = options
  const { data, message, signature } = session
  const namespace = namespaceOf(target.chainId)
  const now = kit.environment.clock.now()
  const isOwn =
    typeof data?.accountAddress === 'string' && isSameAddress(kit, namespace, data.accountAddress, target.address)
  const isThere =
    siwx.scope === 'account' ? data?.chainId?.startsWith(`${namespace}:`) : data?.chainId === target.chainId
  if (!isOwn) return 'address'
  if (!isThere) return 'chain'
  const isServers = siwx.verifiedBy === 'server'
  // What a server has verified it need not send back.
  if (isServers && !message && nonce === undefined)
    return data.expirationTime && !(Date.parse(data.expirationTime) > now) ? 'expired' : undefined
  const faults = findSignInFaults(session, {
    ...pageOf(kit),
    chainId: data.chainId,
    address: data.accountAddress,
    ...(nonce !== undefined && { nonce }),
    now,
  })
  if (faults.length > 0) return faults.join(', ')
  const network = kit.store.getState().networks.find(({ id }) => id === data.chainId)
  if (!network) return 'chain'
  const known = kit.runtime.slot(createVerified)
  const key = JSON.stringify([data.chainId, data.accountAddress, message, signature])
  if (known.has(key)) return undefined
  try {
    const verify = await featureOf(kit, namespace, 'verifyMessage')
    const settings = readSettings(kit)
    const { signal } = options
    const isTheirs = await verify({ network, settings, address: data.accountAddress, message, signature, signal })
    if (!isTheirs) return 'signature'
    known.add(key)
    return undefined
  } catch (cause) {
    if (options.signal.aborted) throw cause
    const isUnknown =
      nonce === undefined && !siwx.getRequired?.() && !isBillfoldError(cause, 'options/feature-unavailable')
    return isServers || isUnknown ? undefined : 'unverified'
  }
}

export declare namespace checkSession {
  type Options = {
    readonly siwx: Siwx
    readonly session: SignInSession
    readonly target: SignInTarget
    /** The one that was issued, where that is known: of a session that is new. */
    readonly nonce?: string | undefined
    readonly signal: AbortSignal
  }
}

/** What was verified on this page, so that a restored session costs one request at most. */
const createVerified = () => new Set<string>()
