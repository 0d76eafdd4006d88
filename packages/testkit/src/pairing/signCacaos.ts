import { type AuthPayload, type Cacao, createRecap, encodeRecap, toApprovedPayload, toSignInText } from 'billfold/wire'
import type { PairingCore } from './PairingCore.ts'
import type { SignInPayload } from './PairingMessages.ts'
import type { SignInFault } from './PairingSwitches.ts'
import { pairingMethods } from './pairingMethods.ts'

type SignIn = {
  readonly request: SignInPayload
  /** Those of the request that the wallet has. */
  readonly chains: readonly string[]
  readonly address: `0x${string}`
}

/** What a wallet may say instead of what it was asked; signed as it stands there. */
const bent: Readonly<Partial<Record<SignInFault, (payload: Cacao.Payload) => Cacao.Payload>>> = {
  wrongDomain: payload => ({ ...payload, domain: 'evil.example' }),
  wrongNonce: payload => ({ ...payload, nonce: 'another1nonce2of3another4page' }),
  wrongAudience: payload => ({ ...payload, aud: 'https://evil.example/login' }),
  foreignChain: payload => ({ ...payload, iss: payload.iss.replace(/eip155:\d+/, 'eip155:424242') }),
  expired: payload => ({ ...payload, exp: '2020-01-01T00:00:00.000Z' }),
  moreMethods: payload => ({
    ...payload,
    resources: [...(payload.resources ?? []).slice(0, -1), encodeRecap(createRecap({ methods: ['eth_sign'] }))],
  }),
}

/** One signed CACAO for each chain, bent by the switch `badSignIn`. */
export async function signCacaos(core: PairingCore, { request, chains, address }: SignIn): Promise<readonly Cacao[]> {
  const { badSignIn } = core.switches
  if (badSignIn === 'noCacaos') return []
  const signed: Cacao[] = []
  for (const [index, chain] of chains.entries()) {
    const isOther = badSignIn === 'mixedAddresses' && index > 0
    const signer = isOther ? (core.signer.accounts.find(account => account !== address) ?? address) : address
    const payload = toApprovedPayload({
      request: request as AuthPayload,
      account: `${chain}:${signer}`,
      chains,
      methods: pairingMethods,
    })
    const signedPayload = (badSignIn && bent[badSignIn]?.(payload)) ?? payload
    const text = toSignInText(signedPayload)
    const signature = await core.signText(signer, badSignIn === 'badSignature' ? `${text}\n` : text)
    signed.push({ h: { t: 'caip122' }, p: signedPayload, s: { t: 'eip191', s: signature } })
  }
  return signed
}
