import * as v from 'valibot'
import { WireError } from '../WireError.ts'
import type { AuthPayload } from './AuthPayload.ts'
import type { Cacao } from './Cacao.ts'
import { cacao } from './cacaoSchema.ts'
import { checkPayload } from './checkPayload.ts'
import { toSignInText } from './toSignInText.ts'

/**
 * Checks the answer to `wc_sessionAuthenticate` against what was asked, before anything of it is used: domain, audience,
 * nonce, times, statement and other resources are those of the request, chains and methods are among the requested ones,
 * one address signs for all, and each text is signed by it. The first fault throws; nothing is accepted in part. No node is
 * asked to verify a signature while a field is wrong, and each chain is signed for once at most.
 *
 * @throws WireError `wire/bad-cacao` (no answer of this protocol), `wire/bad-recap`, `wire/auth-chain` (not asked for, or
 * signed twice), `wire/auth-address` (not one), `wire/auth-domain`, `wire/auth-audience`, `wire/auth-nonce`,
 * `wire/auth-issued-at`, `wire/auth-expired`, `wire/auth-not-yet-valid`, `wire/auth-times` (not those asked for),
 * `wire/auth-request-id`, `wire/auth-resources`, `wire/auth-method`, `wire/auth-statement`, `wire/auth-signature` (wrong),
 * `wire/auth-unverified` (it could not be found out; what `verify` threw is the cause)
 * @example
 * const check = (request: AuthPayload, cacaos: readonly unknown[], verify: checkAuthResult.Verify) =>
 *   checkAuthResult({ request, result: { cacaos }, nowMs: Date.now(), verify })
 */
export async function checkAuthResult({
  request,
  result,
  nowMs,
  verify,
}: checkAuthResult.Parameters): Promise<checkAuthResult.ReturnType> {
  const cacaos = v.safeParse(v.pipe(v.array(cacao), v.minLength(1), v.maxLength(100)), result.cacaos)
  if (!cacaos.success) throw new WireError('wire/bad-cacao', 'The answer holds no signed sign-in')

  const checked = cacaos.output.map(one => ({ ...checkPayload(one.p, request, nowMs), cacao: one }))
  const [first] = checked as [(typeof checked)[0]]
  if (checked.some(({ address }) => address.toLowerCase() !== first.address.toLowerCase()))
    throw new WireError('wire/auth-address', 'More than one address has signed')
  const signedChains = checked.map(({ chainId }) => chainId)
  if (new Set(signedChains).size < signedChains.length)
    throw new WireError('wire/auth-chain', 'A chain was signed for twice')

  const proofs = checked.map(({ cacao: one, chainId, address }) => ({
    ...{ chainId, address, message: toSignInText(one.p), signature: one.s.s as `0x${string}`, type: one.s.t },
    cacao: one,
  }))
  const faults = await Promise.all(proofs.map(proof => findFault(proof, verify)))
  for (const fault of faults) if (fault) throw fault

  const ends = checked.flatMap(({ expiresAt }) => expiresAt ?? [])
  return {
    address: first.address,
    chains: [...new Set([...signedChains, ...checked.flatMap(({ chains }) => chains)])],
    methods: [...new Set(checked.flatMap(({ methods }) => methods))],
    ...(ends.length === 0 ? {} : { expiresAt: Math.min(...ends) }),
    proofs,
  }
}

export declare namespace checkAuthResult {
  type Parameters = {
    /** `authPayload` as it was sent. */
    readonly request: AuthPayload
    /** Result of the call, as it came. */
    readonly result: { readonly cacaos: readonly unknown[] }
    readonly nowMs: number
    readonly verify: Verify
  }
  /**
   * Whether `address` has signed `message`: `eip191` by recovering the address from the hash of the personal message
   * (whose length counts UTF-8 bytes), `eip1271` by asking the account on `chainId` (CAIP-2). It settles by itself.
   */
  type Verify = (
    message: string,
    signature: `0x${string}`,
    address: `0x${string}`,
    chainId: string,
    type: 'eip191' | 'eip1271',
  ) => Promise<boolean>
  type ReturnType = {
    /** As the wallet writes it. */
    readonly address: `0x${string}`
    /** CAIP-2 ids of the session: those signed for, then those that the ReCap names besides. */
    readonly chains: readonly string[]
    /** Methods that the ReCaps allow; none means that there is no session, only proofs. */
    readonly methods: readonly string[]
    /** When the first of the proofs ends, in milliseconds; absent when none does. */
    readonly expiresAt?: number
    /** What was signed, a line per chain, for a verifier that checks it again. */
    readonly proofs: readonly Proof[]
  }
  type Proof = {
    /** CAIP-2. */
    readonly chainId: string
    readonly address: `0x${string}`
    readonly message: string
    readonly signature: `0x${string}`
    readonly type: 'eip191' | 'eip1271'
    readonly cacao: Cacao
  }
}

async function findFault(
  { message, signature, address, chainId, type }: checkAuthResult.Proof,
  verify: checkAuthResult.Verify,
): Promise<WireError | undefined> {
  try {
    if ((await verify(message, signature, address, chainId, type)) === true) return undefined
    return new WireError('wire/auth-signature', 'The signature is not one of this address')
  } catch (cause) {
    return new WireError('wire/auth-unverified', 'The signature could not be checked', { cause })
  }
}
