import { FrameFailure } from 'billfold/channel'
import { jsonRpcAnswer, type NetworkId, parseNetworkId } from 'billfold/protocol'
import * as v from 'valibot'
import type { PageSeams } from '../../browser/PageSeams.ts'
import type { PageText } from '../../texts/createText.ts'

const timeoutMs = 15_000
/** Characters of an answer that are read. */
const longest = 4_000_000

/** A node of one network, which has said once that it serves this network and no other. */
export type ChainClient = {
  /**
   * Asks a node.
   *
   * @throws FrameFailure `rpc/all-failed` when it does not answer, `rpc/wrong-chain` when it serves another network, `rpc/node` with its own words.
   */
  ask(method: string, params: unknown, signal?: AbortSignal): Promise<unknown>
}

/**
 * Connects to a node. Its first answer is the network that it serves: a node of another network is asked nothing else (threat T16).
 *
 * @example await createChainClient({ network: 'eip155:1', url, seams, t }).ask('eth_blockNumber', [])
 */
export function createChainClient({ network, seams, t, url }: createChainClient.Options): ChainClient {
  let count = 0
  let checked: Promise<void> | undefined
  const { namespace, reference } = parseNetworkId(network)

  async function send(method: string, params: unknown, signal?: AbortSignal): Promise<unknown> {
    const timeout = new AbortController()
    const cancel = seams.clock.after(timeoutMs, () => timeout.abort())
    const leave = () => timeout.abort()
    signal?.addEventListener('abort', leave)
    try {
      const answer = await seams.fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: ++count, method, params }),
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: timeout.signal,
      })
      const text = await answer.text()
      if (text.length > longest) throw new TypeError('The answer is too long')
      const parsed = v.parse(jsonRpcAnswer, JSON.parse(text))
      if (!('error' in parsed)) return parsed.result
      throw new FrameFailure({
        code: 'rpc/node',
        message: parsed.error.message.slice(0, 1_024),
        // Solana's nodes call a transaction that would fail as wallets call a request that is open already.
        rpcCode: namespace === 'solana' && parsed.error.code === -32002 ? -32003 : parsed.error.code,
      })
    } catch (error) {
      if (error instanceof FrameFailure) throw error
      throw new FrameFailure(
        { code: 'rpc/all-failed', message: t('failure.rpc-dead'), rpcCode: -32603 },
        { cause: error },
      )
    } finally {
      cancel()
      signal?.removeEventListener('abort', leave)
    }
  }

  async function check(): Promise<void> {
    const isEvm = namespace === 'eip155'
    const said = await send(isEvm ? 'eth_chainId' : 'getGenesisHash', [])
    const isSame =
      typeof said === 'string' &&
      (isEvm ? /^0x[\da-f]{1,16}$/i.test(said) && BigInt(said) === BigInt(reference) : said.startsWith(reference))
    if (!isSame) throw new FrameFailure({ code: 'rpc/wrong-chain', message: t('failure.wrong-chain'), rpcCode: -32603 })
  }

  return {
    async ask(method, params, signal) {
      checked ??= check().catch((error: unknown) => {
        checked = undefined
        throw error
      })
      await checked
      return send(method, params, signal)
    },
  }
}

export declare namespace createChainClient {
  type Options = {
    readonly network: NetworkId
    readonly url: string
    readonly seams: PageSeams
    readonly t: PageText
  }
}
