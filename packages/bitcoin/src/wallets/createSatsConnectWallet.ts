import { connectorInvalidAnswer, isBillfoldError, type NetworkId, walletMethodUnsupported } from 'billfold/protocol'
import { readMember } from '../errors/readMember.ts'
import { toWalletError } from '../errors/toWalletError.ts'
import { chains } from '../networks/chains.ts'
import { findChain } from '../networks/findChain.ts'
import type { BitcoinWallet } from './BitcoinWallet.ts'
import { call } from './call.ts'
import { createGrantMemory } from './createGrantMemory.ts'
import { groupInputs } from './groupInputs.ts'
import { readAnswer } from './readAnswer.ts'
import { requireText } from './requireText.ts'
import { toGrant } from './toGrant.ts'

/** How these wallets call networks. Signet and regtest cannot be chosen in all of them: then the wallet says so. */
const names: Readonly<Record<string, string>> = {
  mainnet: 'Mainnet',
  testnet: 'Testnet',
  testnet4: 'Testnet4',
  signet: 'Signet',
  regtest: 'Regtest',
}
const purposes = ['payment', 'ordinals']
/** Refusals have numbers of their own here (sats-connect's `RpcErrorCode`), which mean something else elsewhere. */
const codes: Readonly<Record<number, number>> = { [-32000]: 4001, [-32001]: -32601, [-32002]: 4100 }

/**
 * A wallet of the sats-connect kind (Xverse and others): JSON-RPC by `request(method, params)`. Facts: Xverse's public
 * documentation of its wallet methods.
 */
export function createSatsConnectWallet(provider: unknown, memoryKey: string): BitcoinWallet {
  const memory = createGrantMemory(memoryKey)
  const ask = async (method: string, params?: unknown) =>
    readAnswer(await call(provider, 'request', method, params), codes)
  /** Asks by the newer name, and by the older one where a wallet does not know it. */
  const askEither = async (...ways: readonly (readonly [string, unknown])[]): Promise<unknown> => {
    let lacking: unknown
    for (const [method, params] of ways) {
      try {
        return await ask(method, params)
      } catch (cause) {
        if (!isLacking(cause)) throw cause
        lacking = cause
      }
    }
    throw lacking
  }
  async function toSession(answer: unknown, wanted: readonly NetworkId[]) {
    const listed = readMember(answer, 'addresses') ?? answer
    const current =
      readNetwork(readMember(answer, 'network')) ?? readNetwork(await ask('wallet_getNetwork').catch(() => {}))
    return toGrant(listed, current, wanted)
  }

  return {
    async connect(wanted) {
      const [first = chains[0]?.id] = wanted
      const network = names[findChain(first)?.key ?? 'mainnet']
      const message = 'Connect'
      const answer = await askEither(
        ['wallet_connect', { addresses: purposes, message, network }],
        ['getAddresses', { purposes, message }],
        ['getAccounts', { purposes, message }],
      )
      return memory.keep(await toSession(answer, wanted))
    },

    async restore(wanted) {
      try {
        return await toSession(await ask('wallet_getAccount'), wanted)
      } catch (cause) {
        if (isLacking(cause)) return memory.read(wanted)
        if (isBillfoldError(toWalletError(cause), 'wallet/unauthorized')) return undefined
        throw cause
      }
    },

    ping: () => ask('getInfo'),

    async disconnect() {
      memory.forget()
      await ask('wallet_disconnect')
    },

    switchNetwork: networkId => ask('wallet_changeNetwork', { name: names[findChain(networkId)?.key ?? ''] }),

    follow(onChange) {
      const offs = ['accountChange', 'networkChange', 'disconnect'].map(eventName => {
        const add = readMember(provider, 'addListener')
        return typeof add === 'function' ? add.call(provider, { eventName, cb: onChange }) : undefined
      })
      return () => {
        for (const off of offs) if (typeof off === 'function') off()
      }
    },

    methods: {
      async signMessage({ address, message, protocol }) {
        const answer = await ask('signMessage', { address, message, protocol: protocol.toUpperCase() })
        return { address, signature: requireText(answer, 'signature') }
      },
      async signPsbt({ psbt, signInputs, broadcast }) {
        const groups = groupInputs(signInputs, ({ address }) => address)
        const byAddress = Object.fromEntries(
          [...groups].map(([address, group]) => [address, group.map(({ index }) => index)]),
        )
        const answer = await ask('signPsbt', { psbt, signInputs: byAddress, broadcast })
        const txid = readMember(answer, 'txid')
        return { psbt: requireText(answer, 'psbt'), ...(typeof txid === 'string' ? { txid } : {}) }
      },
      async sendTransfer({ recipientAddress, amount }) {
        const recipients = [{ address: recipientAddress, amount: Number(amount) }]
        return { txid: requireText(await ask('sendTransfer', { recipients }), 'txid') }
      },
    },
  }
}

function isLacking(cause: unknown): boolean {
  const error = toWalletError(cause)
  return isBillfoldError(error, walletMethodUnsupported.code) || isBillfoldError(error, connectorInvalidAnswer.code)
}

/** `{ bitcoin: { name: 'Mainnet' } }`, as these wallets report it. */
function readNetwork(value: unknown): NetworkId | undefined {
  return findChain(readMember(readMember(value, 'bitcoin'), 'name') ?? readMember(value, 'name'))?.id
}
