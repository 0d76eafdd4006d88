import { type createDevnet, nameSigner } from '@billfold/devnet'
import type { DatabaseConfig } from '@billfold/service/database'
import { createLogSink, createManualClock } from '@billfold/service/testing'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import { createApi } from '../../src/createApi.ts'
import { networkRow } from '../../src/testing/networkRow.ts'
import { tenants } from '../../src/testing/tenants.ts'
import { alpha, readRefusal } from './openSignIn.ts'

const evmBit = 0x8000_0000

type Options = {
  readonly database: DatabaseConfig
  readonly devnet: createDevnet.ReturnType
  readonly instances?: number
  readonly api?: Partial<createApi.Options>
  /** A node of the main network in place of the devnet's. */
  readonly rpcUrl?: string
}
type Account = { readonly address: string; sign(message: string): Promise<Hex> }
type Changes = {
  readonly origin?: string
  readonly projectId?: string
  /** Of the signed message. */
  readonly message?: (parts: { name: string; attributes: Record<string, string>; timestamp: number }) => string
  readonly attributes?: Record<string, string>
  readonly nonce?: string
  readonly domain?: string
  readonly secondsLater?: number
  readonly chainId?: number
  readonly address?: string
  readonly signature?: Hex
  readonly at?: number
}

/** A plain account with a key of its own. */
export function createNameAccount(): Account {
  const account = privateKeyToAccount(generatePrivateKey())
  return { address: account.address, sign: message => account.signMessage({ message }) }
}

/** Instances with account names below `billfold.eth`, over one database and the local chains. */
export async function openNames({ database, devnet, instances = 1, api = {}, rpcUrl }: Options) {
  const clock = createManualClock(Date.now())
  const log = createLogSink()
  const { signedResolver, universalResolver } = devnet.contracts['eip155:31337']
  const main = networkRow([rpcUrl ?? devnet.chains['eip155:31337'].rpcUrl], {
    id: 'eip155:31337',
    ensUniversalResolver: universalResolver.address,
  })
  const other = networkRow([devnet.chains['eip155:31338'].rpcUrl], { id: 'eip155:31338' })
  const test = networkRow([devnet.chains['eip155:31338'].rpcUrl], { id: 'eip155:84532', isTestnet: true })
  const urls: string[] = []
  const apis: ReturnType<typeof createApi>[] = []
  for (let count = 0; count < instances; count++) {
    const instance = createApi({
      ...{ database, clock, log, rateFactor: 1_000, publicUrl: 'https://api.example' },
      seed: { ...tenants, networks: [main, test, other] },
      names: {
        suffix: 'billfold.eth',
        legacySuffix: 'old.example',
        signerKey: nameSigner.privateKey,
        resolver: `eip155:31337:${signedResolver.address}`,
      },
      ...api,
    })
    onTestFinished(() => instance.stop())
    apis.push(instance)
    urls.push((await instance.start()).url)
  }

  const ask = (path: string, { origin = alpha.origin, projectId = alpha.projectId, at = 0 }: Changes = {}) =>
    fetch(`${urls[at % urls.length]}${path}${path.includes('?') ? '&' : '?'}projectId=${projectId}`, {
      headers: { origin },
    })
  const read = async (path: string, changes?: Changes): Promise<unknown> => (await ask(path, changes)).json()
  const nonce = async (changes: Changes = {}) => ((await read('/v1/profile/nonce', changes)) as { nonce: string }).nonce

  /** The body of a registration as the kit sends it, with changes. */
  async function write(account: Account, name: string, changes: Changes = {}) {
    const parts = {
      name: `${name}.billfold.eth`,
      attributes: {
        nonce: changes.nonce ?? (await nonce(changes)),
        domain: changes.domain ?? new URL(changes.origin ?? alpha.origin).host,
        ...changes.attributes,
      },
      timestamp: Math.floor(clock.now() / 1_000) + (changes.secondsLater ?? 0),
    }
    const message = (changes.message ?? JSON.stringify)(parts)
    return {
      coin_type: evmBit + (changes.chainId ?? 31337),
      address: changes.address ?? account.address,
      message,
      signature: changes.signature ?? (await account.sign(message)),
    }
  }
  const send = (body: unknown, { origin = alpha.origin, projectId = alpha.projectId, at = 0 }: Changes = {}) =>
    fetch(`${urls[at % urls.length]}/v1/profile/account?projectId=${projectId}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { origin, 'content-type': 'application/json' },
    })
  /** `ok`, or status, name and text of the refusal. */
  const register = async (account: Account, name: string, changes: Changes = {}) => {
    const answer = await send(await write(account, name, changes), changes)
    return answer.ok ? 'ok' : readRefusal(answer)
  }
  return { apis, ask, clock, log, nonce, read, register, send, urls, write }
}
