import { ProviderRpcError } from '../wallet/ProviderRpcError.ts'
import { base58 } from './base58.ts'
import type { SolanaAsk } from './createSolanaRequester.ts'
import type { SolanaCore } from './SolanaCore.ts'
import type { SolanaKey } from './SolanaKey.ts'
import { looksLikeMessage, signWire, versionOf } from './signWire.ts'
import { writeSignIn } from './writeSignIn.ts'

type Input = {
  readonly account?: { readonly address?: unknown }
  readonly chain?: string
  readonly message?: Uint8Array
  readonly transaction?: Uint8Array
  readonly options?: Readonly<Record<string, unknown>>
}

/** What the wallet does once a request came through its switches, by function. */
export const signingFeatures = {
  async signMessage(core: SolanaCore, inputs: readonly Input[], ask: SolanaAsk): Promise<unknown> {
    return Promise.all(
      inputs.map(async ({ account, message }) => {
        const key = requireKey(core, account)
        if (!message) throw new ProviderRpcError(-32602, 'A message is needed')
        if (looksLikeMessage(message))
          throw new ProviderRpcError(-32602, 'You cannot sign Solana transactions as texts')
        await ask({ kind: 'sign', text: decode(message), account: key.address })
        return { signedMessage: Uint8Array.from(message), signature: key.sign(message), signatureType: 'ed25519' }
      }),
    )
  },

  async signTransaction(core: SolanaCore, inputs: readonly Input[], ask: SolanaAsk): Promise<unknown> {
    const [first] = inputs
    const key = requireKey(core, first?.account)
    for (const input of inputs) requireUsable(core, input)
    const chain = first?.chain ? { chain: first.chain } : {}
    await ask({ kind: 'transaction', text: describe(inputs.length), account: key.address, ...chain })
    const signed = inputs.map(({ transaction, account }) => ({
      signedTransaction: answerWith(core, transaction as Uint8Array, requireKey(core, account)),
    }))
    return core.switches().badAnswers === 'tooFew' ? signed.slice(1) : signed
  },

  async signAndSendTransaction(core: SolanaCore, inputs: readonly Input[], ask: SolanaAsk): Promise<unknown> {
    const sent: { signature: Uint8Array }[] = []
    for (const input of inputs) {
      const { account, chain = '', transaction = new Uint8Array() } = input
      const key = requireKey(core, account)
      requireUsable(core, input)
      await ask({ kind: 'transaction', text: describe(1), account: key.address, chain })
      const { signed } = signWire(transaction, key)
      const options = { encoding: 'base64', preflightCommitment: 'confirmed', ...input.options }
      const answer = await core.callNode(chain, 'sendTransaction', [toBase64(signed), options])
      sent.push({ signature: base58.decode(String(answer)) })
    }
    return core.switches().badAnswers === 'tooFew' ? [] : sent
  },

  async signIn(core: SolanaCore, inputs: readonly Readonly<Record<string, unknown>>[], ask: SolanaAsk) {
    return Promise.all(
      inputs.map(async input => {
        const wanted = core.keys.find(({ address }) => address === (input.address ?? core.permitted()[0]))
        const key = wanted ?? (core.keys[0] as SolanaKey)
        const host = (globalThis as { location?: Location }).location?.host ?? 'localhost'
        const fault = core.switches().badAnswers
        const written = writeSignIn(input, key.address, host)
        // All that was asked for, and more.
        const text = fault === 'changedMessage' ? `${written}\nResources:\n- https://other.example` : written
        await ask({ kind: 'sign', text, account: key.address })
        if (!core.permitted().includes(key.address)) core.permit([key.address, ...core.permitted()])
        const signedMessage = new TextEncoder().encode(text)
        const account = core.visible().find(({ address }) => address === key.address)
        const signature = fault === 'badSignature' ? new Uint8Array(64).fill(9) : key.sign(signedMessage)
        return { account, signedMessage, signature, signatureType: 'ed25519' }
      }),
    )
  },
}

function requireKey(core: SolanaCore, account: Input['account']): SolanaKey {
  const key = core.keys.find(({ address }) => address === account?.address)
  if (!key || !core.permitted().includes(key.address))
    throw new ProviderRpcError(4100, 'The requested account has not been authorized by the user.')
  return key
}

function requireUsable(core: SolanaCore, { chain, transaction }: Input): void {
  if (!transaction) throw new ProviderRpcError(-32602, 'A transaction is needed')
  const chains = core.visible()[0]?.chains ?? []
  if (chain !== undefined && !chains.includes(chain)) throw new ProviderRpcError(4901, `Unknown chain ${chain}`)
  if (core.switches().legacyOnly && versionOf(transaction) !== 'legacy')
    throw new ProviderRpcError(-32602, 'Unsupported transaction version')
}

function answerWith(core: SolanaCore, transaction: Uint8Array, key: SolanaKey): Uint8Array {
  const fault = core.switches().badAnswers
  if (fault === 'nonsense') return new Uint8Array(40).fill(7)
  if (fault === 'unsigned') return Uint8Array.from(transaction)
  const changed = Uint8Array.from(transaction)
  // The last byte of what the last instruction is given, or of the last table.
  if (fault === 'changedMessage') changed[changed.length - 1] = ((changed[changed.length - 1] as number) + 1) & 0xff
  const { signed } = signWire(changed, key)
  if (fault === 'badSignature') signed.fill(9, 1, 65)
  return signed
}

function describe(count: number): string {
  return count === 1 ? 'Sign a transaction' : `Sign ${count} transactions`
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}

/** Bytes as text where they are text: the visitor reads what is signed. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
  }
}
